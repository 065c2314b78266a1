import type { ReactNode } from 'react';
import css from './tag.module.css';

export type TagTone = 'plain' | 'canary' | 'ok' | 'warn' | 'error' | 'alarm';

export function Tag({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: TagTone;
  icon?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <span className={`${css.tag} ${css[tone]}`}>
      {icon}
      {children}
    </span>
  );
}
