import { listPreviews, makePreview, revokePreview } from '../../rollouts/previews.ts';
import { identityOf } from '../../state/identity.ts';
import { Refused } from '../../state/refused.ts';
import type { OpsParts } from '../parts.ts';

/** Links that show releases to one browser. */
export function previewRoutes({ serve, context, previewUrl }: OpsParts): void {
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
}
