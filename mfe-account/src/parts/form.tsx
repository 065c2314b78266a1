import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { usePassing } from '@viewmax/shared/bundled/use-passing.ts';
import { Banner } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type FormEvent, type ReactNode, useState } from 'react';

type Texts<F extends string> = Record<F, string>;

/** The problem of each wrong field. */
export type FieldErrors<F extends string> = Partial<Record<F, string | undefined>>;

/** The text for a form that was sent and not accepted. */
export interface Refusal<F extends string> {
  text: string;
  /** The field that shows the text. Without one it is a text of the whole form. */
  at?: F | undefined;
  /** The text expires after this time, and no sooner. */
  forMs?: number | undefined;
}

export interface FormOf<F extends string> {
  /** The values at the start. */
  fields: Texts<F> | (() => Texts<F>);
  problems: (values: Texts<F>) => FieldErrors<NoInfer<F>>;
  send: (values: Texts<F>) => Promise<unknown>;
  refusal: (error: unknown, values: Texts<F>) => Refusal<NoInfer<F>>;
  /** Changes other values with the one of this field. */
  adapt?: (values: Texts<F>, field: F) => Texts<F>;
}

/** The first wrong field gets the focus. */
function focusWrong(form: HTMLFormElement, errors: FieldErrors<string>): void {
  const isWrong = (control: Element) => Boolean(errors[control.getAttribute('name') ?? '']);
  const first = [...form.elements].find(isWrong);
  if (first instanceof HTMLElement) first.focus();
}

/**
 * The values of a form, its errors and its call. A wrong field sends nothing. A changed field loses its error.
 *
 * @example
 * const form = useForm({ fields: { email: '' }, problems, send, refusal });
 * <Form form={form}><EmailField {...form.field('email')} /></Form>
 */
export function useForm<F extends string>({ fields, problems, send, refusal, adapt }: FormOf<F>) {
  const [values, setValues] = useState(fields);
  const [errors, setErrors] = useState<FieldErrors<F>>({});
  const [refused, refuse] = usePassing<Refusal<F>>();
  const { state, busy, run } = useCall(async () => {
    try {
      await send(values);
    } catch (error) {
      const found = refusal(error, values);
      refuse(found, found.forMs);
      throw error;
    }
  }, 'A form was not accepted');

  const set = (field: F, value: string): void => {
    setValues((before) => {
      const changed = { ...before, [field]: value };
      return adapt ? adapt(changed, field) : changed;
    });
    setErrors((before) => ({ ...before, [field]: undefined }));
    if (refused?.at === field && refused.forMs === undefined) refuse(null);
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    refuse(null);
    const found = problems(values);
    setErrors(found);
    if (Object.values(found).some(Boolean)) focusWrong(event.currentTarget, found);
    else void run();
  };

  const reset = (next: Texts<F>): void => {
    setValues(next);
    setErrors({});
    refuse(null);
  };

  /** The props of a field. */
  const field = (name: F) => ({
    name,
    value: values[name],
    error: refused?.at === name ? refused.text : errors[name],
    onChange: (value: string) => set(name, value),
  });

  const problem = refused && !refused.at ? refused.text : undefined;
  /** `again` sends the same values, after a failure that is shown in place of the form. */
  return { values, field, state, busy, submit, again: run, reset, problem };
}

/** A form with the problem of the whole form above its fields. It shows the problems of fields itself. */
export const Form = ({
  form: { submit, problem },
  className,
  children,
}: {
  form: { submit: (event: FormEvent<HTMLFormElement>) => void; problem?: string | undefined };
  className?: string | undefined;
  children: ReactNode;
}): ReactNode => (
  <form className={className} onSubmit={submit} noValidate>
    {problem && (
      <Banner tone="error" icon={<CircleAlert />}>
        {problem}
      </Banner>
    )}
    {children}
  </form>
);
