import type { PinnedFile } from '@viewmax/contracts/discovery';
import { abortAfter, type Patience, withPatience } from '@viewmax/shared/internal';
import { explainBlocked } from './integrity.ts';

type Loading = (HTMLScriptElement | HTMLLinkElement) & { integrity: string };

/** Adds a script or stylesheet to the page and waits for it. The browser checks its hash. */
export function loadElement(element: Loading, url: string, file: PinnedFile, patience: Patience): Promise<void> {
  element.crossOrigin = 'anonymous';
  element.integrity = file.integrity;
  const arrived = new Promise<void>((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => explainBlocked(url, file, abortAfter(patience.usualMs)).then(reject);
    document.head.append(element);
  });
  return withPatience(arrived, patience, url).finally(() => {
    element.onload = null;
    element.onerror = null;
  });
}
