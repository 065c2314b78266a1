import type { PinnedFile } from '@viewmax/contracts/discovery';
import type { Patience } from '@viewmax/shared/internal';
import { loadElement } from './load-element.ts';

export function loadScript(base: string, file: PinnedFile, patience: Patience): Promise<void> {
  const script = document.createElement('script');
  script.async = true;
  script.src = base + file.file;
  // A failed element would block the next try, and a finished element has no use.
  return loadElement(script, script.src, file, patience).finally(() => script.remove());
}
