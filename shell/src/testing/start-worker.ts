import { jest } from '@jest/globals';

/** The worker's modules after a start: they remember nothing. `forward` is the network of a page's requests. */
export async function startWorker(forward: (request: Request) => Promise<Response>) {
  jest.resetModules();
  const { storeSet, forgetSets } = await import('../service-worker/store-set.ts');
  const { madePage } = await import('../service-worker/made-page.ts');
  const { ReleaseFiles } = await import('../service-worker/release-files.ts');
  const { noteShown } = await import('../service-worker/shown-page.ts');
  const { storedSets } = await import('../service-worker/signed-sets.ts');
  await storedSets();
  const strategy = new ReleaseFiles() as unknown as {
    _handle(request: unknown, handler: unknown): Promise<Response>;
  };
  /** The worker's answer for a file of a page. */
  const loads = async (path: string): Promise<string> => {
    const request = { url: new URL(path, location.href).href };
    return (await strategy._handle(request, { fetch: forward })).text();
  };
  return { storeSet, forgetSets, madePage, noteShown, loads };
}
