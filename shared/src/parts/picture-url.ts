import { platform } from '@viewmax/shared';

/** The backend gives pictures as paths of its own; in the native app the page has another origin. */
export function pictureUrl(url: string): string {
  const { apiBase } = platform().config;
  try {
    return apiBase ? new URL(url, apiBase).href : url;
  } catch {
    // It leads to no picture, which is shown as one that does not come.
    return url;
  }
}
