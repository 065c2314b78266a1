import { canInstall } from '../install/banners.ts';
import { carryOver } from '../page/carry-over.ts';

/** The app may show another text than the server-rendered screen, for instance a newer answer. It then waits this long. */
const PATIENCE_MS = 1_000;

const ENDED = '[data-phase="failed"], [data-phase="off"]';
const LOADING = '[data-phase="idle"], [data-phase="loading"]';

/** Replaces a server-rendered screen by the app in one task, as soon as the app shows the same text. */
function replaceWhenSame(rendered: HTMLElement, app: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function replace(): void {
    observer.disconnect();
    clearTimeout(timer);
    // A hidden element cannot get the focus.
    app.hidden = false;
    carryOver(rendered, app);
    rendered.remove();
  }

  function compare(): void {
    if (!app.firstChild) return;
    if (app.textContent === rendered.textContent || app.querySelector(ENDED)) replace();
    else if (!app.querySelector(LOADING)) timer ??= setTimeout(replace, PATIENCE_MS);
  }

  const observer = new MutationObserver(compare);
  observer.observe(app, { subtree: true, childList: true, characterData: true, attributeFilter: ['data-phase'] });
}

/**
 * React renders in slices in this element until a person asks for something. Something of the server stands there meanwhile,
 * and a move must show its screen at once.
 */
function sliceFirstMounts(app: HTMLElement): HTMLElement {
  const end = (): void => void delete app.dataset.sliced;
  app.dataset.sliced = '';
  app.addEventListener('click', end, true);
  addEventListener('popstate', end);
  return app;
}

/**
 * Returns the element for the app. A page with a visitor's server-rendered screen gets a second, hidden one, so that
 * the rendered screen stays until the app has rendered the same. In every other page the app's first frame replaces
 * what is there.
 */
export function openStage(isVisitor: boolean): HTMLElement {
  const page = document.getElementById('app');
  if (!page) throw new Error('The page has no #app element');
  // The words of a slow start are outside the server-rendered screen, and the code has arrived.
  document.querySelector('[data-slow]')?.remove();
  const { drawn: rendered } = page.dataset;
  // The page hides what the server rendered from desktops.
  const isSeen = rendered && page.offsetHeight > 0;
  if (rendered !== 'screen' || !isSeen || !isVisitor) {
    delete page.dataset.drawn;
    return isSeen ? sliceFirstMounts(page) : page;
  }
  // The page hides these parts in the installed app, which does not have them. A field named "remove" hides its form's method.
  if (!canInstall())
    for (const part of page.querySelectorAll('[data-browser-only]')) Element.prototype.remove.call(part);
  const app = document.createElement('div');
  app.hidden = true;
  page.removeAttribute('id');
  app.id = 'app';
  page.after(app);
  replaceWhenSame(page, app);
  return sliceFirstMounts(app);
}
