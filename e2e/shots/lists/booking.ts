import type { Page } from '@playwright/test';
import { choosesCinema, choosesShowtime, confirmsSeat, isConfirming } from '../../steps/booking.ts';
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
      await answers(page, PURCHASE, { message: 'You need more Vp', code: 'not_enough_points' }, 402);
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
