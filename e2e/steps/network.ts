import type { Page } from '@playwright/test';

/** Records the page's network requests. Answers from the browser's caches do not count. */
export async function watchDownloads(page: Page): Promise<() => string[]> {
  const session = await page.context().newCDPSession(page);
  const asked = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // The browser requests its icon again after a redirect, and a video in parts.
    const isRest = /^bytes=[1-9]/.test(request.headers.Range ?? '');
    if (request.url.startsWith('http') && !request.url.endsWith('/favicon.svg') && !isRest)
      asked.set(requestId, new URL(request.url).pathname);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) asked.delete(requestId);
  });
  await session.send('Network.enable');
  return () => [...asked.values()];
}

export const twice = (paths: readonly string[]): string[] => paths.filter((path, at) => paths.indexOf(path) !== at);

/** Counts this page's bytes on the wire, including headers. */
export async function bytesOf(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return () => bytes;
}
