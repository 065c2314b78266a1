import { Field, TextInput } from '@viewmax/shared/ui';
import type { ComponentProps, ReactNode } from 'react';

interface TextFieldProps extends Omit<ComponentProps<typeof TextInput>, 'onChange' | 'id'> {
  label: string;
  hint?: string;
  error?: string;
  value: string;
  onChange(text: string): void;
}

/** A labelled line of text. @example <TextField label="Reason" value={why} onChange={setWhy} /> */
export function TextField({ label, hint, error, onChange, ...input }: TextFieldProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <TextInput {...input} {...control} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}
