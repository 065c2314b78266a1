import type { Page } from '@playwright/test';

/** Notes what the page really asks of the network: an answer out of the browser's caches is not counted. */
export async function watchDownloads(page: Page): Promise<() => string[]> {
  const session = await page.context().newCDPSession(page);
  const asked = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // The browser asks for its icon again after a redirect, whatever the page says.
    if (request.url.startsWith('http') && !request.url.endsWith('/favicon.svg'))
      asked.set(requestId, new URL(request.url).pathname);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) asked.delete(requestId);
  });
  await session.send('Network.enable');
  return () => [...asked.values()];
}

/** 150 ms there and back, 1.6 Mbit/s: a phone on 3G. */
export async function isSlow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
}

export const twice = (paths: readonly string[]): string[] => paths.filter((path, at) => paths.indexOf(path) !== at);

/** Counts what crosses the wire for this page, headers and all. */
export async function bytesOf(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return () => bytes;
}
