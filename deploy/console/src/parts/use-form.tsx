import { type ComponentProps, type ReactNode, useState } from 'react';
import { TextField } from './fields.tsx';

type Faults<T> = { [K in keyof T]?: string | undefined };

/** The values of a form. Its faults show after the first try, and `send` returns what it contains afterwards. */
export function useForm<T extends Record<string, string>>(
  empty: T,
  faultsOf: (written: T) => Faults<T>,
  send: (written: T) => Promise<T | undefined>,
) {
  const [written, setWritten] = useState(empty);
  const [isChecked, setIsChecked] = useState(false);
  const faults = faultsOf(written);
  const shown: Faults<T> = isChecked ? faults : {};
  const set = (change: Partial<T>) => setWritten((before) => ({ ...before, ...change }));
  const onSend = async (): Promise<void> => {
    setIsChecked(true);
    if (Object.values(faults).some(Boolean)) return;
    const next = await send(written);
    if (!next) return;
    setWritten(next);
    setIsChecked(false);
  };
  /** What connects a field with its value. */
  const field = <K extends keyof T & string>(name: K, label: string) => ({
    label,
    error: shown[name],
    value: written[name],
    onChange: (value: T[K]) => set({ [name]: value } as unknown as Partial<T>),
  });
  const text = (
    name: keyof T & string,
    label: string,
    more: Partial<ComponentProps<typeof TextField>> = {},
  ): ReactNode => <TextField {...more} {...field(name, label)} value={written[name] ?? ''} />;
  return { written, field, text, onSend };
}
