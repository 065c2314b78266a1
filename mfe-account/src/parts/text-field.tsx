import { Field, TextInput, type TextInputProps } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';

/** What `useForm` gives a field. */
export interface FieldProps {
  name?: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A line of text that the form needs. */
export const TextField = ({
  label,
  hint,
  error,
  onChange,
  ...native
}: FieldProps & { label: string; hint?: string } & Omit<TextInputProps, 'onChange'>): ReactNode => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <TextInput {...control} required {...native} onChange={(event) => onChange(event.target.value)} />}
  </Field>
);
