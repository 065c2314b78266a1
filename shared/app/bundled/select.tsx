/// <reference path="../css.d.ts" />

import { InputBox } from '@viewmax/shared/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import css from './select.module.css';

/**
 * The phone's own select in a box with a chevron.
 *
 * @example <Field label="State">{(control) => <Select {...control} value={state}>…</Select>}</Field>
 */
export const Select = ({
  'aria-invalid': invalid,
  ...native
}: Omit<ComponentProps<'select'>, 'aria-invalid'> & { 'aria-invalid'?: true }): ReactNode => (
  <InputBox invalid={invalid} end={<ChevronDown className={css.chevron} />}>
    <select {...native} aria-invalid={invalid} />
  </InputBox>
);
