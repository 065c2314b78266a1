import { jest } from '@jest/globals';
import type { Wanted } from '../service-worker/stored-files.ts';

/** The worker's modules after a start: they remember nothing. */
export async function startWorker() {
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
    return (await strategy._handle(request, { fetch: async () => new Response('from the network') })).text();
  };
  return { storeSet, forgetSets, madePage, noteShown, loads };
}

// Each of these starts the worker, so that only its caches remember.
export const storeSet = async (setId?: string, wanted?: Wanted) =>
  (await startWorker()).storeSet(setId ? { setId } : undefined, wanted);
export const pageNow = async () => (await (await startWorker()).madePage('/'))?.text();
export const setNow = async () => /"setId":"(\w+)"/.exec((await pageNow()) ?? '')?.[1];
export const loads = async (path: string) => (await startWorker()).loads(path);
