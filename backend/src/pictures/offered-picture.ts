/** A photo on another host is offered through our proxy, where a phone gets it as wide as it needs it. */
export const offeredPicture = (url: string): string =>
  url.startsWith('https://') ? `/img/proxy?url=${encodeURIComponent(url)}` : url;
