import type { Page } from '@playwright/test';
import { choosesCinema, choosesShowtime, confirmsSeat, isConfirming } from '../../steps/booking.ts';
import { tapsTab } from '../../steps/places.ts';
import { remembersBooking } from '../../steps/wallet.ts';
import { answers, fails, hangs, type Shot } from '../shot.ts';

const PURCHASE = '/api/v1/purchaseticket';
const TICKETS = '/api/v1/fetchtickets';

const ticket = (status: string) => async (page: Page) => {
  await page.goto('/mytickets');
  await page
    .getByRole('link', { name: new RegExp(`^${status}`) })
    .first()
    .tap();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
};

const dialogIsStill = (page: Page) =>
  page
    .getByRole('dialog')
    .evaluate((it) => Promise.all(it.getAnimations({ subtree: true }).map(({ finished }) => finished)));

export const shots: readonly Shot[] = [
  {
    name: 'select-cinema',
    open: async (page) => {
      await choosesShowtime(page);
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'select-cinema-failed',
    open: async (page) => {
      await fails(page, '/api/v1/showingcinemas/**');
      await choosesShowtime(page);
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  { name: 'confirm-ticket', open: (page) => isConfirming(page) },
  {
    name: 'confirm-price-failed',
    open: async (page) => {
      await fails(page, '/api/v1/ticketprice/**');
      await choosesShowtime(page);
      await choosesCinema(page);
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  {
    name: 'confirm-short',
    open: async (page) => {
      await answers(page, '/api/v1/ticketprice/**', { ticketPrice: 600_000 });
      await isConfirming(page);
      await page.getByRole('link', { name: 'Get More Viewmax Credit' }).waitFor();
    },
  },
  {
    name: 'confirm-bought',
    open: async (page) => {
      await answers(page, PURCHASE, { tickets: [{ TicketID: 'a' }] });
      await isConfirming(page);
      await confirmsSeat(page);
      await dialogIsStill(page);
    },
  },
  {
    name: 'confirm-repriced',
    open: async (page) => {
      await answers(page, PURCHASE, { message: 'The price has changed', code: 'amount_mismatch' }, 409);
      await isConfirming(page);
      await confirmsSeat(page);
      await dialogIsStill(page);
    },
  },
  {
    name: 'confirm-sold-out',
    open: async (page) => {
      await answers(page, PURCHASE, { message: 'This showtime is sold out at this cinema', code: 'sold_out' }, 409);
      await isConfirming(page);
      await confirmsSeat(page);
      await dialogIsStill(page);
    },
  },
  {
    name: 'confirm-offline',
    open: async (page) => {
      await isConfirming(page);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Dismiss' }).tap();
      await confirmsSeat(page);
      await dialogIsStill(page);
    },
  },
  {
    name: 'confirm-gone',
    open: async (page) => {
      await page.goto('/profile');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await remembersBooking(page);
      await answers(page, '/api/v1/showingshowtimes/**', { showtimeIds: [], showtimes: [] });
      await page.goto('/confirmticket?finish=1');
      await page.getByText('Nothing was charged').waitFor();
    },
  },
  {
    name: 'confirm-signed-out',
    open: async (page) => {
      await isConfirming(page);
      await answers(page, PURCHASE, { error: 'x' }, 401);
      await answers(page, '/api/v1/refresh/*', { error: 'x' }, 401);
      await confirmsSeat(page);
      await page.getByText('You were signed out.').waitFor();
    },
  },
  {
    name: 'confirm-left',
    open: async (page) => {
      await page.route(`**${PURCHASE}`, async (route) => {
        await page.waitForURL('**/trailers');
        await route.fulfill({ json: { tickets: [{ TicketID: 'a' }] } });
      });
      await isConfirming(page);
      await confirmsSeat(page);
      await tapsTab(page, 'Trailers');
      await page.getByText('Your tickets are ready').waitFor();
    },
  },
  {
    name: 'confirm-success',
    open: async (page) => {
      await answers(page, PURCHASE, { tickets: [] });
      await isConfirming(page);
      await confirmsSeat(page);
      await dialogIsStill(page);
    },
  },
  {
    name: 'confirm-failure',
    open: async (page) => {
      await answers(page, PURCHASE, { message: 'You need more points', code: 'not_enough_points' }, 402);
      await isConfirming(page);
      await confirmsSeat(page);
      await dialogIsStill(page);
    },
  },
  {
    name: 'confirm-unknown',
    open: async (page) => {
      await fails(page, PURCHASE);
      await isConfirming(page);
      await confirmsSeat(page);
      await dialogIsStill(page);
    },
  },
  {
    name: 'my-tickets',
    open: async (page) => {
      await page.goto('/mytickets');
      await page
        .getByRole('link', { name: /^Unused/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'my-tickets-loading',
    open: async (page) => {
      await hangs(page, TICKETS);
      await page.goto('/mytickets');
    },
  },
  {
    name: 'my-tickets-empty',
    open: async (page) => {
      await answers(page, TICKETS, []);
      await page.goto('/mytickets');
      await page.getByText('No tickets yet').waitFor();
    },
  },
  {
    name: 'tickets-odd',
    open: async (page) => {
      const word = 'Supercalifragilisticexpialidocious';
      const more = { MovieTitle: `${word} ${word}`, CinemaAddress: word.repeat(3), QrCode: word, SeatNumber: 'AAB120' };
      await answers(page, TICKETS, [{ TicketID: 'a' }, { TicketID: 'b', TicketStatus: 'Refunded', ...more }]);
      await page.goto('/mytickets');
      await page.getByText('Refunded').waitFor();
    },
  },
  {
    name: 'ticket-odd',
    open: async (page) => {
      const word = 'Supercalifragilisticexpialidocious';
      const more = { MovieTitle: `${word} ${word}`, CinemaName: word.repeat(2), QrCode: word, SeatNumber: 'AAB120' };
      const odd = { TicketID: 'b', TicketStatus: word, ...more };
      await answers(page, TICKETS, [odd]);
      await answers(page, '/api/v1/fetchticket', odd);
      await page.goto('/mytickets');
      await page.getByRole('listitem').getByRole('link').tap();
      await page.getByText('Present this').waitFor();
    },
  },
  { name: 'ticket-details', open: ticket('Unused') },
  { name: 'ticket-details-used', open: ticket('Used') },
  { name: 'ticket-details-expired', open: ticket('Expired') },
];
