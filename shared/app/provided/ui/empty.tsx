import type { ReactNode } from 'react';
import css from './empty.module.css';
import { Orb } from './orb.tsx';

/** An empty state: one line, one line of help, at most one button. */
export function Empty({
  icon,
  heading: Heading = 'h2',
  title,
  help,
  action,
}: {
  icon: ReactNode;
  /** `h1` when this is the whole screen. */
  heading?: 'h1' | 'h2';
  title: ReactNode;
  help?: ReactNode;
  action?: ReactNode;
}): ReactNode {
  return (
    <div className={css.empty}>
      <Orb>{icon}</Orb>
      <Heading className={css.title}>{title}</Heading>
      {help && <p className={css.help}>{help}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
