import { device, platform } from '@viewmax/shared';

export type Shared = 'shared' | 'copied' | 'failed';

/** A link that works on somebody else's phone: the wrapper's own pages are at no address of the web. */
export const linkTo = (path: string): string => new URL(path, platform().config.apiBase || location.origin).href;

/** The phone's share sheet; where there is none, the words and the link are copied. */
export async function shareOrCopy(what: { title: string; text?: string; url: string }): Promise<Shared> {
  if (await device().share(what)) return 'shared';
  try {
    await navigator.clipboard.writeText([what.text, what.url].filter(Boolean).join(' '));
    return 'copied';
  } catch {
    return 'failed';
  }
}
