import { type ReactNode, useId } from 'react';
import css from './card.module.css';

/** A `ref` of what the address opens. */
export const intoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'start' });

/** A section of a screen with its own heading. */
export function Card({
  title,
  end,
  flush,
  isLinked,
  children,
}: {
  title: ReactNode;
  end?: ReactNode;
  /** A table in it reaches to the edges. */
  flush?: boolean;
  /** The address opens it, so it scrolls into view. */
  isLinked?: boolean;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <section ref={isLinked ? intoView : undefined} aria-labelledby={id} className={css.card}>
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        {end}
      </header>
      <div className={flush ? undefined : css.body}>{children}</div>
    </section>
  );
}
