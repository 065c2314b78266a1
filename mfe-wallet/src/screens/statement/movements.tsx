import { useStore } from '@nanostores/react';
import { fetchStatement } from '@viewmax/contracts/calls';
import type { StatementLine } from '@viewmax/contracts/wallet';
import { ask } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Link } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import { asMovement, inPoints } from '../../parts/amounts.ts';
import { moment } from '../../parts/moment.ts';
import css from '../../parts/row.module.css';
import { $statement } from '../../stores/statement.ts';
import { Entries, EntriesFailed, EntriesLoading } from './entries.tsx';
import { useOlder } from './use-older.ts';

const loadOlder = async (before: number) => {
  const { lines, next } = await ask(fetchStatement, { query: { before } });
  return { items: lines ?? [], next };
};

/** The movie of a line about tickets, else its own words. A backend that names a ticket makes it a link. */
function What({ line }: { line: StatementLine }): ReactNode {
  const { text, MovieTitle, TicketID } = line;
  const what = MovieTitle || text;
  return (
    <>
      {TicketID ? (
        <Link to={paths.ticketDetails} state={{ ticketId: TicketID }} className={css.way}>
          {what}
        </Link>
      ) : (
        <b>{what}</b>
      )}
      {MovieTitle && <span className={css.when}>{text}</span>}
    </>
  );
}

const MovementRow = ({ line }: { line: StatementLine }): ReactNode => (
  <li className={css.row}>
    <span className={css.what}>
      <What line={line} />
      <span className={`num ${css.when} ${css.moment}`}>{moment(line.at)}</span>
    </span>
    <span className={css.end}>
      {line.amount !== 0 && <b className="num">{asMovement(line.amount)}</b>}
      <span className={`num ${css.when}`}>Balance {inPoints(line.balance)}</span>
    </span>
  </li>
);

export function Movements(): ReactNode {
  const { data, error } = useStore($statement);
  const older = useOlder(data?.next, loadOlder);
  if (!data) {
    return error ? <EntriesFailed what="Your movements" onRetry={$statement.revalidate} /> : <EntriesLoading />;
  }
  return (
    <Entries older={older} empty="Nothing has moved yet">
      {[...data.lines, ...older.items].map((line) => (
        <MovementRow key={line.id} line={line} />
      ))}
    </Entries>
  );
}
