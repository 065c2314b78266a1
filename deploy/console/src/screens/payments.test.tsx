import { expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { Who } from '../stores/session.ts';
import { alerts, cellsOf, press, show } from '../testing/gestures.ts';
import { makePlatform, opsTeam, reader } from '../testing/make-platform.ts';
import type { Answers } from '../testing/serve-registry.ts';
import { json, refuse } from '../testing/serve-registry.ts';
import { Payments } from './payments.tsx';

const element = (who: Who, entry = 4) => <Payments who={who} platform={makePlatform({ entry })} />;
const open = (answers: Answers, who: Who = opsTeam) => show(element(who), answers);

const payment = {
  case: 7,
  ...{ at: '2026-03-06T08:00:00Z', kind: 'paid_twice', provider: 'flutterwave', reference: 'vm-81f3' },
  ...{ paymentId: '9', amount: '₦3,045' },
};
const LIST = 'GET /payments/unmatched';
const CLOSE = 'POST /payments/close';

test('the page says that it loads, why it did not load, and that no money waits', async () => {
  await open({ [LIST]: () => new Promise<Response>(() => {}) });
  expect(screen.getByText('Loading payments')).toBeTruthy();
  cleanup();
  await open({ [LIST]: () => refuse(503, 'no_backend', 'This registry has no backend.') });
  expect(screen.getByText('This registry has no backend.')).toBeTruthy();
  cleanup();
  await open({ [LIST]: () => json({ payments: [] }) });
  expect(screen.getByText('No money waits for a person.')).toBeTruthy();
});

test('ops see money that waits for a person, and nobody else asks for it', async () => {
  const answers = { [LIST]: () => json({ payments: [payment] }) };
  const { queries } = await open(answers, reader);
  expect(screen.getByText('For ops alone')).toBeTruthy();
  expect([screen.queryByText('vm-81f3'), queries('/payments/unmatched')]).toEqual([null, []]);
  await open(answers);
  expect(screen.getByRole('heading', { name: '1 open case' })).toBeTruthy();
  expect(cellsOf('All payments')[0]?.[0]).toBe('₦3,045');
  expect(cellsOf('All payments')[0]).toEqual(expect.arrayContaining(['7', '₦3,045', 'paid twice', 'vm-81f3', '9']));
});

test.each([
  ['Returned', 'returned'],
  ['Settled', 'settled'],
])('%s closes the case of a payment with a reason, and its row goes', async (verb, outcome) => {
  const payments = [payment];
  const { sent, next } = await open({
    [LIST]: () => json({ payments }),
    [CLOSE]: () => json({ payment: payments.pop() }),
  });
  await press(`${verb} ₦3,045, case 7`);
  await press('Close the case');
  expect(alerts()).toEqual(['Write a reason for the log.']);
  await press('Close the case', { Reason: 'Done in the dashboard' });
  const body = { case: 7, outcome, reason: 'Done in the dashboard' };
  expect(sent()).toEqual([[CLOSE, body]]);
  await next(element(opsTeam, 5));
  expect(screen.queryByText('vm-81f3')).toBeNull();
});
