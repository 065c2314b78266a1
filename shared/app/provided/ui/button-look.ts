import type { ReactNode } from 'react';
import css from './button.module.css';
import { cx } from './cx.ts';

export interface ButtonLook {
  variant?: 'primary' | 'neutral' | 'outline' | 'ghost' | 'link' | 'danger' | 'glass';
  /** 48 px high, for two side by side. The usual height is 52. */
  size?: 'sm';
  /** As wide as its container. */
  block?: boolean;
  icon?: ReactNode;
}

export const buttonClass = ({ variant = 'neutral', size, block }: ButtonLook, className?: string): string =>
  cx(css.button, css[variant], size && css[size], block && css.block, className);
