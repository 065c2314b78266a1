import type { ReactNode } from 'react';
import css from './empty.module.css';
import { Orb } from './orb.tsx';

/** Nothing to show, said kindly: one line, one line of help, at most one button. */
export function Empty({
  icon,
  title,
  help,
  action,
}: {
  icon: ReactNode;
  title: ReactNode;
  help?: ReactNode;
  action?: ReactNode;
}): ReactNode {
  return (
    <div className={css.empty}>
      <Orb>{icon}</Orb>
      <h2 className={css.title}>{title}</h2>
      {help && <p className={css.help}>{help}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
