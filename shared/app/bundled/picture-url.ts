import { platform } from '@viewmax/shared';

/** The backend sends pictures as its own paths. In the native app the page has another origin. */
export function pictureUrl(url: string): string {
  const { apiBase } = platform().config;
  try {
    return apiBase ? new URL(url, apiBase).href : url;
  } catch {
    // An invalid address is shown as a picture that fails.
    return url;
  }
}
