import { type ReactNode, useId } from 'react';
import css from './card.module.css';

/** A section of a screen with its own heading. */
export function Card({
  title,
  end,
  flush,
  children,
}: {
  title: ReactNode;
  end?: ReactNode;
  /** A table in it reaches to the edges. */
  flush?: boolean;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.card}>
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        {end}
      </header>
      <div className={flush ? undefined : css.body}>{children}</div>
    </section>
  );
}
