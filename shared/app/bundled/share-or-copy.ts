import { device, platform } from '@viewmax/shared';

export type Shared = 'shared' | 'copied' | 'failed';

/** A link that works on another phone. The wrapper's own pages have no address on the web. */
export const linkTo = (path: string): string => new URL(path, platform().config.apiBase || location.origin).href;

/** The phone's share sheet. Without one, the text and the link are copied. */
export async function shareOrCopy(what: { title: string; text?: string; url: string }): Promise<Shared> {
  if (await device().share(what)) return 'shared';
  try {
    await navigator.clipboard.writeText([what.text, what.url].filter(Boolean).join(' '));
    return 'copied';
  } catch {
    return 'failed';
  }
}
