import { useState } from 'react';

export type FieldErrors<F extends string> = Partial<Record<F, string>>;

/** The text of each wrong field. A form shows them itself, so it carries `noValidate`. */
export function useFieldErrors<F extends string>() {
  const [errors, show] = useState<FieldErrors<F>>({});

  const clear = (field: F) => show((before) => ({ ...before, [field]: undefined }));

  /** Shows the found errors and focuses the first wrong field. True without an error. */
  const passes = (form: HTMLFormElement, found: FieldErrors<F>): boolean => {
    show(found);
    const wrong = Object.keys(found).filter((field) => found[field as F]);
    const isWrong = (control: Element) => wrong.includes(control.getAttribute('name') ?? '');
    const first = [...form.elements].find(isWrong);
    if (first instanceof HTMLElement) first.focus();
    return wrong.length === 0;
  };

  return { errors, show, clear, passes };
}
