import type { Cinema } from '@viewmax/contracts/cinemas';
import type { Ticket } from '@viewmax/contracts/tickets';
import { inPoints } from '@viewmax/shared/bundled/money.ts';
import { readMoment, type ShowingAt, startOf } from '@viewmax/shared/bundled/showing-at.ts';
import { clockText, dayText, shortDayText } from '@viewmax/shared/bundled/showing-text.ts';

interface Step {
  until: number;
  /** The refund, as the member reads it. */
  text: string;
}

/** The hour alone on today's date, else with its day. @example untilText(at) // '5:00 PM' */
function untilText(until: number): string {
  const at = readMoment(new Date(until).toISOString());
  if (!at) return '';
  const near = shortDayText(at.day);
  const time = clockText(at.minutes);
  if (near === 'Today') return time;
  return `${near === 'Tomorrow' ? near : dayText(at.day).date}, ${time}`;
}

const openStep = (steps: readonly Step[], now: number): Step | undefined => steps.find(({ until }) => until > now);

function lineOf(steps: readonly Step[], now: number): string | null {
  const open = openStep(steps, now);
  return open ? `${open.text} until ${untilText(open.until)}` : null;
}

const FREE = 'Free to cancel';

/** The cinema's rule in one line, before the purchase. Null without a rule, or when it is too late. */
export function ruleText({ CancelRule = [] }: Cinema, at: ShowingAt | null, now = Date.now()): string | null {
  if (!at) return null;
  const start = startOf(at).getTime();
  const steps = CancelRule.map(({ minutes, percent }) => ({
    until: start - minutes * 60_000,
    text: percent === 100 ? FREE : `Cancel for ${percent}% back`,
  }));
  return lineOf(steps, now);
}

/** The points that come back for a ticket now. Null when it cannot be cancelled. */
export const pointsBack = ({ CancelSteps = [] }: Ticket, now = Date.now()): number | null =>
  CancelSteps.find(({ until }) => Date.parse(until) > now)?.points ?? null;

/** The same line on a ticket, where the points are known. */
export function ticketRuleText({ CancelSteps = [] }: Ticket, now = Date.now()): string | null {
  const steps = CancelSteps.map(({ until, points }, index) => ({
    until: Date.parse(until),
    text: index === 0 ? FREE : `Cancel for ${inPoints(points)} back`,
  }));
  return lineOf(steps, now);
}
