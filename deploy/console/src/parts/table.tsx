import type { ReactNode } from 'react';
import css from './table.module.css';

export interface Column<T> {
  head: string;
  /** Of the head and every cell of it. */
  className?: string | undefined;
  /** It names the row. */
  isName?: boolean;
  cell(row: T): ReactNode;
}

/** A table that scrolls by itself, with the keyboard too, where the page is narrower. */
export function Table<T>({
  label,
  columns,
  rows,
  keyOf,
  rowClass,
  quietHead,
  isTight,
  empty,
}: {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string | number;
  rowClass?: (row: T) => string | undefined;
  /** The columns speak for themselves: their names are only said. */
  quietHead?: boolean;
  /** Its rows stay in one line on a phone; those of others become a block each. */
  isTight?: boolean;
  /** What stands there without a row. */
  empty?: string;
}): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section aria-label={label} tabIndex={0} className={css.scroll}>
      <table className={isTight ? css.table : `${css.table} ${css.blocks}`}>
        <thead className={quietHead ? 'visually-hidden' : undefined}>
          <tr>
            {columns.map(({ head, className }) => (
              <th key={head} scope="col" className={className}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={rowClass?.(row)}>
              {columns.map(({ head, className, isName, cell }) =>
                isName ? (
                  <th key={head} scope="row" className={className}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={head} className={className} data-head={quietHead ? undefined : head}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
          {rows.length === 0 && empty && (
            <tr>
              <td colSpan={columns.length} className={css.empty}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
