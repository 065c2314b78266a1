import type { Cinema } from '@viewmax/contracts/cinemas';
import type { Ticket } from '@viewmax/contracts/tickets';
import { readShowingAt, type ShowingAt, startOf } from '@viewmax/shared/bundled/showing-at.ts';
import { dayText, shortDayText, timeText } from '@viewmax/shared/bundled/showing-text.ts';
import { vp } from './vp.ts';

interface Step {
  until: number;
  /** The refund, as the member reads it. */
  words: string;
}

/** The hour alone on today's date, else with its day. @example untilText(at) // '5:00 PM' */
function untilText(until: number): string {
  const moment = new Date(until).toISOString();
  const at = readShowingAt({ Date: moment, StartTime: moment });
  if (!at) return '';
  const near = shortDayText(at.day);
  const { time, half } = timeText(at.minutes);
  if (near === 'Today') return `${time} ${half}`;
  return `${near === 'Tomorrow' ? near : dayText(at.day).date}, ${time} ${half}`;
}

const openStep = (steps: readonly Step[], now: number): Step | undefined => steps.find(({ until }) => until > now);

function lineOf(steps: readonly Step[], now: number): string | null {
  const open = openStep(steps, now);
  return open ? `${open.words} until ${untilText(open.until)}` : null;
}

const FREE = 'Free to cancel';

/** The cinema's rule in one line, before the purchase. Null without a rule, or when it is too late. */
export function ruleText({ CancelRule = [] }: Cinema, at: ShowingAt | null, now = Date.now()): string | null {
  if (!at) return null;
  const start = startOf(at).getTime();
  const steps = CancelRule.map(({ minutes, percent }) => ({
    until: start - minutes * 60_000,
    words: percent === 100 ? FREE : `Cancel for ${percent}% back`,
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
    words: index === 0 ? FREE : `Cancel for ${vp(points)} back`,
  }));
  return lineOf(steps, now);
}
