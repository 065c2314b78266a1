import type { ReactNode } from 'react';
import css from './table.module.css';

export interface Column<T> {
  head: string;
  /** The class of the column's head and cells. */
  className?: string | undefined;
  /** The column that names the row. */
  isName?: boolean;
  cell(row: T): ReactNode;
}

/** A table that scrolls, by keyboard too, if the page is narrower. */
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
  /** Hides the column heads visually; screen readers still announce them. */
  quietHead?: boolean;
  /** Keeps each row in one line on a phone; otherwise a row becomes a block there. */
  isTight?: boolean;
  /** The text without rows. */
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
