import type { PinnedFile } from '@viewmax/contracts/discovery';
import type { Patience } from '@viewmax/shared/internal';
import { loadElement } from './load-element.ts';

const loaded = new Map<string, Promise<void>>();

const stylesInPage = () => [...document.querySelectorAll<HTMLStyleElement>('style[data-href]')];

/** Loads a stylesheet. A remote is unreadable without it. It stays in the page for the next mount. */
export function loadStyle(base: string, file: PinnedFile, patience: Patience): Promise<void> {
  const url = base + file.file;
  const known = loaded.get(url);
  if (known) return known;
  // A page with a server-rendered screen carries the styles of this screen's remote.
  if (stylesInPage().some(({ dataset }) => dataset.href === url)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  const loading = loadElement(link, link.href, file, patience).catch((error: unknown) => {
    loaded.delete(url);
    link.remove();
    throw error;
  });
  loaded.set(url, loading);
  return loading;
}

/** Removes a release's styles, because another release of the same remote uses the same class names. */
export function removeStyles(base: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    // The attribute has the address as it was given, with or without a host.
    const href = link.getAttribute('href') ?? '';
    if (!href.startsWith(base)) continue;
    loaded.delete(href);
    link.remove();
  }
  for (const style of stylesInPage()) if (style.dataset.href?.startsWith(base)) style.remove();
}
