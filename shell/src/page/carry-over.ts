export const CONTROLS = 'a[href], button, input, select, textarea';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field => /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);

/** React ignores a value that a script sets by the element's own property, because it watches that property. */
function write(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Gives a field what a person typed into another one. No script may choose a file. */
export function carry(from: Element, to: Element): void {
  if (!isField(from) || !isField(to) || from.type === 'file') return;
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && /^(checkbox|radio)$/.test(from.type)) {
    if (from.checked !== to.checked) to.click();
    return;
  }
  if (from.value !== to.value && from.value !== '') write(to, from.value);
}

/** Gives a control the focus of another one, with the position in its text. */
export function carryFocus(from: Element, to: HTMLElement): void {
  to.focus({ preventScroll: true });
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.selectionStart !== null) {
    to.setSelectionRange(from.selectionStart, from.selectionEnd);
  }
}

/** Moves what a person typed, and the focus, from a server-rendered screen to the same screen of the app. */
export function carryOver(from: HTMLElement, to: HTMLElement): void {
  const before = [...from.querySelectorAll(CONTROLS)];
  const after = [...to.querySelectorAll<HTMLElement>(CONTROLS)];
  const at = before.indexOf(document.activeElement as Element);
  const isSame = before.length === after.length && before.every((one, index) => one.tagName === after[index]?.tagName);
  if (!isSame) return;
  for (const [index, one] of before.entries()) carry(one, after[index] as Element);
  const focused = before[at];
  const next = after[at];
  if (focused && next) carryFocus(focused, next);
}
