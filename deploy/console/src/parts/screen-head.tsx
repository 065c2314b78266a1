import type { ReactNode } from 'react';
import css from './screen-head.module.css';

export function ScreenHead({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children?: ReactNode;
}): ReactNode {
  return (
    <header className={css.head}>
      <div>
        <h1>{title}</h1>
        {note && <p className="num">{note}</p>}
      </div>
      {children && <div className={css.tools}>{children}</div>}
    </header>
  );
}
