import type { PinnedFile } from '@viewmax/contracts/discovery';
import { loadElement } from './load-element.ts';

export function loadScript(base: string, file: PinnedFile, timeoutMs: number): Promise<void> {
  const script = document.createElement('script');
  script.async = true;
  script.src = base + file.file;
  // A failed element would block the next try, and a finished element has no use.
  return loadElement(script, script.src, file, timeoutMs).finally(() => script.remove());
}
