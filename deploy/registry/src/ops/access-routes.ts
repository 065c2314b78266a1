import { approve, ask, reject } from '../people/approvals.ts';
import { createExchange } from '../people/exchange.ts';
import { commandFor } from '../people/requests.ts';
import { mustNotMakePeople } from '../people/second-person.ts';
import { createToken, listTokens, revokeToken, rotateToken } from '../people/tokens.ts';
import { createTrust, listTrusts, revokeTrust } from '../people/trusts.ts';
import { Refused } from '../state/refused.ts';
import { limitOf } from './origin.ts';
import type { OpsParts } from './serve-call.ts';

const EXCHANGE_LIMIT = 16_384;

/** Tokens, pipelines that need none, and commands that wait for a second person. */
export function accessRoutes({ serve, carryOut, context, noteRefusal, publicUrl, previewUrl }: OpsParts): void {
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

  serve('request', async ({ body, who, mustOwn }) => {
    await mustOwn([body.name]);
    if (who.role === 'ops')
      throw new Refused('Ops ask nobody: see viewmax grant, path move, slot move and host proxy.');
    const { call, values, words } = await commandFor(context, body, { publicUrl: publicUrl(), previewUrl });
    return ask(context, call, values, who, words);
  });
  serve('approve', ({ params, who }) => approve(context, who, params.id, carryOut));
  serve('reject', async ({ params, who, mustOwn }) => {
    if (who.role === 'squad') await mustOwn(who.remotes ?? []);
    return reject(context, who, params.id);
  });
}
