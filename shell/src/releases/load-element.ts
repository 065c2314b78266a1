import type { PinnedFile } from '@viewmax/contracts/discovery';
import { abortAfter } from '@viewmax/shared/internal';
import { explainBlocked, LoadError } from './integrity.ts';

type Loading = (HTMLScriptElement | HTMLLinkElement) & { integrity: string };

/** Adds a script or stylesheet to the page and waits for it. The browser checks its hash. */
export function loadElement(element: Loading, url: string, file: PinnedFile, timeoutMs: number): Promise<void> {
  element.crossOrigin = 'anonymous';
  element.integrity = file.integrity;
  const deadline = abortAfter(timeoutMs);
  return new Promise<void>((resolve, reject) => {
    deadline.onabort = () => reject(new LoadError(`${url} took longer than ${timeoutMs} ms`));
    element.onload = () => resolve();
    element.onerror = () => explainBlocked(url, file, deadline).then(reject);
    document.head.append(element);
  }).finally(() => {
    deadline.onabort = null;
    element.onload = null;
    element.onerror = null;
  });
}
