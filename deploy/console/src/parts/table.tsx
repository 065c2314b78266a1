import { Spinner } from '@viewmax/shared/ui';
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

interface TableProps<T> {
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
}: TableProps<T>): ReactNode {
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

/** The spinner before an answer, and the reason of one that failed. */
export const Unanswered = ({
  what,
  data,
  error,
}: {
  what: string;
  data: unknown;
  error?: string | undefined;
}): ReactNode => (
  <>
    {!data && !error && (
      <div className={css.note}>
        <Spinner label={`Loading ${what}`} />
      </div>
    )}
    {error && <p className={`${css.note} ${css.error}`}>{error}</p>}
  </>
);

/** The table of an answer, such as all `tokens`. */
export const LoadedTable = <T,>({
  what,
  error,
  rows,
  label = `All ${what}`,
  ...table
}: Omit<TableProps<T>, 'rows' | 'label'> & {
  what: string;
  label?: string;
  rows: readonly T[] | undefined;
  error: string | undefined;
}): ReactNode => (
  <>
    <Unanswered what={what} data={rows} error={error} />
    {rows && <Table {...table} label={label} rows={rows} />}
  </>
);
