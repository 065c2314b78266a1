import { Field, InputBox, TextInput } from '@viewmax/shared/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './fields.module.css';

interface FieldProps<T> {
  label: string;
  error?: string | undefined;
  value: T;
  onChange(value: T): void;
}
type TextFieldProps = FieldProps<string> & { hint?: string } & Omit<
    ComponentProps<typeof TextInput>,
    'onChange' | 'id'
  >;

/** A labelled line of text. @example <TextField label="Reason" value={why} onChange={setWhy} /> */
export function TextField({ label, hint, error, onChange, ...input }: TextFieldProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <TextInput {...input} {...control} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}

/** A labelled choice between few options: each value with its words. */
export function SelectField<T extends string>({
  label,
  error,
  options,
  value,
  onChange,
}: FieldProps<T> & { options: Record<T, string> }): ReactNode {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className={css.select}>
          <InputBox invalid={control['aria-invalid']}>
            <select {...control} value={value} onChange={({ target }) => onChange(target.value as T)}>
              {Object.entries<string>(options).map(([each, words]) => (
                <option key={each} value={each}>
                  {words}
                </option>
              ))}
            </select>
          </InputBox>
          <ChevronDown size={20} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}

/** The name of a remote, which may have no release yet. */
export function RemoteField({
  label,
  remotes,
  value,
  error,
  onChange,
}: FieldProps<string> & { remotes: readonly string[] }): ReactNode {
  const list = useId();
  return (
    <Field label={label} hint="A new remote too, before its first release." error={error}>
      {(control) => (
        <>
          <TextInput
            {...control}
            list={list}
            maxLength={100}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <datalist id={list}>
            {remotes.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
