import { approve, reject } from '../../approvals/approvals.ts';
import { mustNotMakePeople } from '../../approvals/two-people.ts';
import { identityOf } from '../../base/identity.ts';
import { Refused } from '../../base/refused.ts';
import { listPreviews, makePreview, revokePreview } from '../../previews/previews.ts';
import { createToken, listTokens, revokeToken, rotateToken } from '../../tokens/tokens.ts';
import { createExchange } from '../../trust/exchange.ts';
import { createTrust, listTrusts, revokeTrust } from '../../trust/trusts.ts';
import { limitOf } from '../limit-of.ts';
import type { OpsParts } from '../parts.ts';

const EXCHANGE_LIMIT = 16_384;

/** Tokens, pipelines that need none, links to releases before their rollout, and commands that wait for a second person. */
export function accessRoutes({ serve, carryOut, context, noteRefusal, previewUrl }: OpsParts): void {
  serve('listTokens', async () => ({ tokens: await listTokens(context) }));
  serve('createToken', async ({ body, who }) => {
    if (body.role !== 'read') await mustNotMakePeople(context, who);
    return createToken(context, who.by, body);
  });
  serve('rotateToken', async ({ params, body, who }) => {
    // Its bearer stays the same person.
    if (params.id !== who.id) await mustNotMakePeople(context, who);
    return rotateToken(context, who.by, params.id, body.graceMinutes);
  });
  serve('revokeToken', ({ params, who }) => revokeToken(context, who.by, params.id));

  serve('listTrusts', async () => ({ trusts: await listTrusts(context) }));
  serve('createTrust', ({ body, who }) => createTrust(context, who.by, body));
  serve('revokeTrust', ({ params, who }) => revokeTrust(context, who.by, params.id));
  const exchange = createExchange(context, noteRefusal);
  serve('exchangeToken', ({ body }) => exchange(body), {
    bodyLimit: EXCHANGE_LIMIT,
    onRequest: limitOf(context.now, 'exchanges'),
  });

  serve('listPreviews', async () => ({ previews: await listPreviews(context) }));
  serve('makePreview', async ({ body: { releases, tester, hours }, who, mustOwn }) => {
    const wanted = releases.map(identityOf);
    await mustOwn(wanted.map(({ name }) => name));
    // A build that nobody has reviewed must not run beside the accounts of the app.
    if (!previewUrl) throw new Refused('Previews need a host of their own, which ops name with PREVIEW_URL.');
    const made = await makePreview(context, who, { releases: wanted, tester, hours });
    const path = `/?preview=${made.token}`;
    return { ...made, path, link: new URL(path, previewUrl).href };
  });
  // The token that made a preview may end it too.
  serve('revokePreview', ({ params, who }) => revokePreview(context, who, params.id));

  serve('approve', ({ params, who }) => approve(context, who, params.id, carryOut));
  serve('reject', ({ params, who }) => reject(context, who, params.id));
}
