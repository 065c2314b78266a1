import { device, platform } from '@viewmax/shared';

/** What became of it. */
export type Shared = 'shared' | 'copied' | 'failed';

/** The most signs of a link with its search. A longer one makes a code that phones scan badly. */
const LONGEST = 300;

/**
 * A link that works on another phone. The wrapper's own pages have no address on the web. Two slashes at the start of a
 * path would begin a foreign host.
 */
export function linkTo(path: string): string {
  const link = new URL(path.replace(/^[\\/\s]+/, '/'), platform().config.apiBase || location.origin);
  if (link.href.length > LONGEST) {
    link.search = '';
    link.hash = '';
  }
  return link.href;
}

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
