import type { MovementKind, StatementLine } from '@viewmax/contracts/wallet';
import type { Movement } from '../../../../repositories/statement.ts';

const texts: Record<MovementKind, string> = {
  bonus: 'Free Vp',
  'top-up': 'Top-up',
  purchase: 'Tickets',
  refund: 'Refund',
  reversal: 'Top-up reversed',
};

export const toWireLine = ({ id, at, kind, amount, balance, movieTitle, ticketId }: Movement): StatementLine => ({
  id,
  at: at.toISOString(),
  kind,
  text: texts[kind],
  amount,
  balance,
  ...(movieTitle !== null && { MovieTitle: movieTitle }),
  ...(ticketId !== null && { TicketID: ticketId }),
});
