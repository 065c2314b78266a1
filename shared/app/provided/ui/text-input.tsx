import type { ComponentPropsWithRef, ReactNode } from 'react';
import { InputBox, type InputBoxLook } from './input-box.tsx';

export interface TextInputProps extends InputBoxLook, ComponentPropsWithRef<'input'> {}

/** @example <TextInput {...control} icon={<Phone />} type="tel" value={phone} onChange={...} /> */
export function TextInput({ icon, end, ...native }: TextInputProps): ReactNode {
  return (
    <InputBox icon={icon} end={end} invalid={native['aria-invalid'] === true}>
      <input {...native} />
    </InputBox>
  );
}
