import type { Page } from '@playwright/test';
import { asksFor, liesAboutPaying, paymentWindow, proceedToPay } from '../../steps/payments.ts';
import { remembersBooking } from '../../steps/wallet.ts';
import { answers, fails, hangs, type Shot } from '../shot.ts';

const TOP_UPS = '/api/v1/wallet/topups';
const RETURN = `${TOP_UPS}/*/return`;
const topUp = (state: string, some: object = {}) => ({
  tx_ref: `vm-${state}`,
  state,
  provider: 'flutterwave',
  VpValue: 3_000,
  naira: 2_030,
  creditedVp: state === 'credited' ? 3_000 : 0,
  createdAt: '2026-11-20T19:27:00.000Z',
  ...some,
});

async function isBlocked(page: Page, provider: string): Promise<void> {
  const services = { active_payment_method: provider, flutterwave_publickey: 'k', paystack_publickey: 'k' };
  await answers(page, '/api/v1/services/status', { services });
  await fails(page, '/sandbox/**/*.js');
  await asksFor(page, 3_000);
  await page.getByRole('alert').waitFor();
  await proceedToPay(page).waitFor();
}

/** The booking is of two tickets, and the member has 500,000 Vp. */
const forBooking = (ticketPrice: number) => async (page: Page) => {
  await answers(page, '/api/v1/ticketprice/**', { ticketPrice });
  await page.goto('/profile');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await remembersBooking(page);
  await page.goto('/fund?vp=800');
  await page.getByText(`${(2 * ticketPrice).toLocaleString('en')} Vp`, { exact: true }).waitFor();
};

const result = (state: string) => async (page: Page) => {
  await answers(page, RETURN, { topUp: topUp(state) });
  await liesAboutPaying(page);
  await asksFor(page, 3_000);
  await page.getByText('Back to your').waitFor();
};

export const shots: readonly Shot[] = [
  { name: 'fund-empty', open: (page) => page.goto('/fund') },
  { name: 'fund', open: (page) => page.goto('/fund?vp=3000') },
  { name: 'fund-most', open: (page) => page.goto('/fund?vp=1000000') },
  {
    name: 'fund-loader',
    open: async (page) => {
      await hangs(page, '/sandbox/**/*.js');
      await asksFor(page, 3_000);
      await page.getByText('Opening the payment window').waitFor();
    },
  },
  { name: 'fund-error-flutterwave', open: (page) => isBlocked(page, 'flutterwave') },
  { name: 'fund-error-paystack', open: (page) => isBlocked(page, 'paystack') },
  {
    name: 'fund-checking',
    open: async (page) => {
      await answers(page, TOP_UPS, { topUps: [topUp('pending', { isUnderWay: true })] });
      await page.goto('/fund');
      await page.getByText('we are checking your payment').waitFor();
    },
  },
  {
    name: 'fund-unfinished',
    open: async (page) => {
      await asksFor(page, 3_000);
      await paymentWindow(page).getByRole('button', { name: 'Close without paying' }).click();
      await page.getByText('Not finished.').waitFor();
      await proceedToPay(page).waitFor();
    },
  },
  {
    name: 'fund-arrived',
    open: async (page) => {
      let state = 'pending';
      await page.route('**/api/v1/wallet/topups', (route) =>
        route.fulfill({ json: { topUps: [topUp(state, { tx_ref: 'vm-1', isUnderWay: true })] } }),
      );
      await page.goto('/fund');
      await page.getByText('we are checking your payment').waitFor();
      state = 'credited';
      await page.getByText('3,000 Vp arrived.').waitFor();
    },
  },
  {
    name: 'fund-checking-lost',
    open: async (page) => {
      await asksFor(page, 3_000);
      await paymentWindow(page).getByRole('button', { name: 'Close without paying' }).waitFor();
      await fails(page, `${TOP_UPS}**`);
      await page.reload();
      await page.getByText('We cannot check it now').waitFor();
    },
  },
  {
    name: 'fund-again',
    open: async (page) => {
      await answers(page, TOP_UPS, { topUps: [topUp('pending')] });
      await page.goto('/fund?vp=3000');
      await proceedToPay(page).tap();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'fund-booking', open: forBooking(250_400) },
  { name: 'fund-covered', open: forBooking(4_500) },
  {
    name: 'payment-booking',
    open: async (page) => {
      await page.goto('/profile');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await remembersBooking(page);
      await result('credited')(page);
    },
  },
  { name: 'payment-successful', open: result('credited') },
  { name: 'payment-pending', open: result('pending') },
  { name: 'payment-failed', open: result('failed') },
  { name: 'payment-refused', open: result('refused') },
  {
    name: 'statement',
    open: async (page) => {
      await page.goto('/statement');
      await page.getByText('Free Vp').first().waitFor();
    },
  },
  {
    name: 'statement-loading',
    open: async (page) => {
      await hangs(page, '/api/v1/wallet/statement');
      await page.goto('/statement');
    },
  },
  {
    name: 'statement-failed',
    open: async (page) => {
      await fails(page, '/api/v1/wallet/statement');
      await page.goto('/statement');
      await page.getByText('Your movements could not be loaded').waitFor();
    },
  },
  {
    name: 'statement-empty',
    open: async (page) => {
      await answers(page, '/api/v1/wallet/statement', { balance: 0, lines: [] });
      await page.goto('/statement');
      await page.getByText('Nothing has moved yet').waitFor();
    },
  },
  {
    name: 'statement-top-ups',
    open: async (page) => {
      const others = ['pending', 'credited', 'failed', 'refused', 'reversed'].map((state) => topUp(state));
      const topUps = [topUp('pending', { tx_ref: 'vm-under-way', isUnderWay: true }), ...others];
      await answers(page, TOP_UPS, { topUps });
      await page.goto('/statement');
      await page.getByRole('tab', { name: 'Top-ups' }).tap();
      await page.getByText('Reversed').waitFor();
    },
  },
];
