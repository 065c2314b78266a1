import { fetchStatement } from '@viewmax/contracts/calls';
import { inPoints } from '@viewmax/contracts/money';
import type { StatementLine, StatementResponse } from '@viewmax/contracts/wallet';
import { ask } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { dateMomentText } from '@viewmax/shared/bundled/time-text.ts';
import { Link } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import css from '../../parts/row.module.css';
import { $statement } from '../../stores/statement.ts';
import { Entries, FirstEntries, useOlder } from './entries.tsx';

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

/** With its sign: `+3,000 Vp`, `−4,500 Vp`. */
const asMovement = (points: number): string => `${points < 0 ? '−' : '+'}${inPoints(Math.abs(points))}`;

const MovementRow = ({ line }: { line: StatementLine }): ReactNode => (
  <li className={css.row}>
    <span className={css.what}>
      <What line={line} />
      <span className={`num ${css.when} ${css.moment}`}>{dateMomentText(line.at)}</span>
    </span>
    <span className={css.end}>
      {line.amount !== 0 && <b className="num">{asMovement(line.amount)}</b>}
      <span className={`num ${css.when}`}>Balance {inPoints(line.balance)}</span>
    </span>
  </li>
);

function Lines({ first }: { first: StatementResponse }): ReactNode {
  const older = useOlder(first.next, loadOlder);
  return (
    <Entries older={older} empty="Nothing has moved yet">
      {[...first.lines, ...older.items].map((line) => (
        <MovementRow key={line.id} line={line} />
      ))}
    </Entries>
  );
}

export const Movements = (): ReactNode => (
  <FirstEntries of={$statement} what="Your movements">
    {(first) => <Lines first={first} />}
  </FirstEntries>
);
