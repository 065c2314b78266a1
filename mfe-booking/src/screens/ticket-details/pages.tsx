import type { Ticket } from '@viewmax/contracts/tickets';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import css from './pages.module.css';
import { TicketPaper } from './ticket-paper.tsx';

/** The tickets of one showing, of which one is open. */
export interface Turning {
  tickets: readonly Ticket[];
  openId: string;
  onTurn(ticketId: string): void;
}

/** A swipe has ended when no scroll event follows for this time. */
const RESTS_MS = 120;

/**
 * The tickets of one showing beside one another. A swipe turns from one code to the next, and only the open code is
 * read aloud. Codes further away are not drawn.
 */
export function Pages({ tickets, openId, onTurn }: Turning): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFirst = useRef(true);
  /** The page that a button or a link has asked for, until the scroll reaches it or a finger stops it. */
  const aim = useRef<number>(undefined);
  const at = tickets.findIndex(({ TicketID }) => TicketID === openId);

  useLayoutEffect(() => {
    const node = list.current;
    if (!node) return;
    // The first page is shown at once; a turn is animated by the styles.
    node.style.scrollBehavior = isFirst.current ? 'auto' : '';
    isFirst.current = false;
    aim.current = at;
    node.scrollLeft = at * node.clientWidth;
  }, [at]);

  useEffect(() => () => clearTimeout(rest.current), []);

  const follow = () => {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const { scrollLeft = 0, clientWidth = 0 } = list.current ?? {};
      const page = Math.round(scrollLeft / clientWidth);
      if (aim.current !== undefined && aim.current !== page) return;
      aim.current = undefined;
      const turned = tickets[page]?.TicketID;
      if (turned && turned !== openId) onTurn(turned);
    }, RESTS_MS);
  };

  return (
    <ul
      ref={list}
      className={css.pages}
      aria-label="Codes of this showtime"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard turns the pages of a list that scrolls
      tabIndex={0}
      onScroll={follow}
      onPointerDown={() => {
        aim.current = undefined;
      }}
    >
      {tickets.map((ticket, index) => (
        <li key={ticket.TicketID} className={css.page} aria-hidden={index !== at || undefined}>
          {Math.abs(index - at) <= 1 && <TicketPaper ticket={ticket} />}
        </li>
      ))}
    </ul>
  );
}
