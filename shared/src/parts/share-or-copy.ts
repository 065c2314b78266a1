import { device } from '@viewmax/shared';

export type Shared = 'shared' | 'copied' | 'failed';

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
