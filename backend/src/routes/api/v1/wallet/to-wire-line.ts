import type { MovementKind, StatementLine } from '@viewmax/contracts/wallet';
import type { Movement } from '../../../../repositories/statement.ts';

const texts: Record<MovementKind, string> = {
  bonus: 'Free Vp',
  'top-up': 'Top-up',
  purchase: 'Tickets',
  refund: 'Refund',
  reversal: 'Top-up reversed',
  gift: 'Ticket from a friend',
};

const giftTexts = { sent: 'Ticket given to a friend', received: texts.gift, back: 'Ticket taken back' };

const cancelledTexts = { ticket: 'Ticket cancelled', showing: 'Showing cancelled' };

function textOf({ kind, cancelled, gift }: Pick<Movement, 'kind' | 'cancelled' | 'gift'>): string {
  if (cancelled) return cancelledTexts[cancelled];
  return kind === 'gift' ? giftTexts[gift] : texts[kind];
}

export const toWireLine = ({
  id,
  at,
  kind,
  amount,
  balance,
  movieTitle,
  ticketId,
  ...more
}: Movement): StatementLine => ({
  id,
  at: at.toISOString(),
  kind,
  text: textOf({ kind, ...more }),
  amount,
  balance,
  ...(movieTitle !== null && { MovieTitle: movieTitle }),
  ...(ticketId !== null && { TicketID: ticketId }),
});
