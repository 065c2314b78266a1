import type { ReactNode } from 'react';
import css from './table.module.css';

/** A table that scrolls by itself, with the keyboard too, where the page is narrower. */
export function Table({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section aria-label={label} tabIndex={0} className={css.scroll}>
      <table className={css.table}>{children}</table>
    </section>
  );
}
