import { identityOf } from '../../base/identity.ts';
import { listPreviews, makePreview, revokePreview } from '../../previews/previews.ts';
import type { OpsParts } from '../parts.ts';

/** Links that show releases to one browser. */
export function previewRoutes({ serve, context, publicUrl, previewUrl }: OpsParts): void {
  serve('listPreviews', async () => ({ previews: await listPreviews(context) }));

  serve('makePreview', async ({ body: { releases, tester, hours }, who, mustOwn }) => {
    const wanted = releases.map(identityOf);
    await mustOwn(wanted.map(({ name }) => name));
    const made = await makePreview(context, who, { releases: wanted, tester, hours });
    const path = `/?preview=${made.token}`;
    return { ...made, path, link: new URL(path, previewUrl ?? publicUrl()).href };
  });

  // The token that made a preview may end it too.
  serve('revokePreview', ({ params, who }) => revokePreview(context, who, params.id));
}
