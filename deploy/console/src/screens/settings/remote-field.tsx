import { Field, TextInput } from '@viewmax/shared/ui';
import { type ReactNode, useId } from 'react';

/** The name of a remote, which may have no release yet. */
export function RemoteField({
  label,
  remotes,
  value,
  error,
  onChange,
}: {
  label: string;
  remotes: readonly string[];
  value: string;
  error: string | undefined;
  onChange: (remote: string) => void;
}): ReactNode {
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
