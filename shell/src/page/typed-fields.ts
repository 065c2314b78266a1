/** The name that every release of a screen gives this control, and that outlives its element. */
export function nameOf(control: Element): string {
  const { labels } = control as Partial<HTMLInputElement>;
  const named = control.getAttribute('name') ?? control.getAttribute('aria-label') ?? labels?.[0]?.textContent;
  return [control.tagName, control.getAttribute('type'), named ?? control.textContent].join(' ');
}

const typed = new Set<string>();
let path: string | undefined;

/** Notes the fields that a person changes on this path. Later, nothing tells them from the fields that code has filled. */
export function watchFields(): void {
  const note = ({ target }: Event): void => {
    if (path !== location.pathname) typed.clear();
    path = location.pathname;
    if (target instanceof Element) typed.add(nameOf(target));
  };
  addEventListener('input', note, { capture: true, passive: true });
}

export const isTyped = (control: Element): boolean => path === location.pathname && typed.has(nameOf(control));
