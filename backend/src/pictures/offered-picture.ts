/** Sends photos of other hosts through our proxy, which serves a phone the width that it needs. */
export const offeredPicture = (url: string): string =>
  url.startsWith('https://') ? `/img/proxy?url=${encodeURIComponent(url)}` : url;
