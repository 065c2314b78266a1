import type { ComponentPropsWithRef, ReactNode } from 'react';
import { InputBox, type InputBoxLook } from './input-box.tsx';

/** Its look, and everything that a native input takes. */
export interface TextInputProps extends InputBoxLook, ComponentPropsWithRef<'input'> {}

/**
 * A native input in the box of the app.
 *
 * @example <TextInput {...control} icon={<Phone />} type="tel" value={phone} onChange={...} />
 */
export function TextInput({ icon, end, ...native }: TextInputProps): ReactNode {
  return (
    <InputBox icon={icon} end={end} invalid={native['aria-invalid'] === true}>
      <input {...native} />
    </InputBox>
  );
}
