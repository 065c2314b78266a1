import { beforeEach, expect, jest, test } from '@jest/globals';
import { cinema, ticket } from '../testing/data.ts';
import { pointsBack, ruleText, ticketRuleText } from './cancel-text.ts';

beforeEach(() => void jest.useFakeTimers({ now: new Date('2025-12-05T09:00:00Z') }));

const CancelRule = [
  { minutes: 120, percent: 100 },
  { minutes: 60, percent: 50 },
];
const at = (day: string, minutes: number) => ({ day, minutes });

test.each([
  ['an hour of today', at('2025-12-05', 19 * 60), '5:00\u00a0PM, for 100 % back.'],
  ['a later day', at('2025-12-09', 19 * 60), '09/12/2025, 5:00\u00a0PM, for 100 % back.'],
  ['the smaller share', at('2025-12-05', 11 * 60 + 30), '10:30\u00a0AM, for 50 % back.'],
  ['nothing when it is too late', at('2025-12-05', 10 * 60 + 30), null],
  ['nothing without a time', null, null],
])('the rule names %s', (_, at, text) => {
  const rule = ruleText(cinema('c', { CancelRule }), at);
  expect(rule).toBe(text && `You can cancel the ticket under My Tickets until ${text}`);
});

test('the rule speaks of all tickets of a purchase', () => {
  const rule = ruleText(cinema('c', { CancelRule }), at('2025-12-05', 19 * 60), 2);
  expect(rule).toBe('You can cancel the tickets under My Tickets until 5:00\u00a0PM, for 100 % back.');
});

test('a backend without a rule shows nothing', () => {
  expect(ruleText(cinema('c'), at('2025-12-05', 19 * 60))).toBeNull();
  expect([ticketRuleText(ticket('a')), pointsBack(ticket('a'))]).toEqual([null, null]);
});

test.each([
  ['2025-12-05T09:00:00Z', 'Free to cancel until 5:00\u00a0PM', 4500],
  ['2025-12-05T16:00:00Z', 'Cancel for 2,250 Vp back until 6:00\u00a0PM', 2250],
  ['2025-12-05T17:00:00Z', null, null],
])('a ticket at %s has the line "%s"', (now, text, points) => {
  jest.setSystemTime(new Date(now));
  const cancellable = ticket('a', {
    CancelSteps: [
      { until: '2025-12-05T16:00:00.000Z', points: 4500 },
      { until: '2025-12-05T17:00:00.000Z', points: 2250 },
    ],
  });
  expect([ticketRuleText(cancellable), pointsBack(cancellable)]).toEqual([text, points]);
});
