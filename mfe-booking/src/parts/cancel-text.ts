import type { Cinema } from '@viewmax/contracts/cinemas';
import { inPoints } from '@viewmax/contracts/money';
import type { Ticket } from '@viewmax/contracts/tickets';
import { type LagosTime, readMoment, startOf } from '@viewmax/shared/bundled/lagos-time.ts';
import { clockText, dayText, nearDayText } from '@viewmax/shared/bundled/time-text.ts';

/** The hour alone on today's date, else with its day. @example untilText(at) // '5:00 PM' */
function untilText(until: number): string {
  const at = readMoment(new Date(until).toISOString());
  if (!at) return '';
  const time = clockText(at.minutes);
  return nearDayText(at.day) === 'Today' ? time : `${dayText(at.day).date}, ${time}`;
}

/** The cinema's rule in one sentence, before the purchase. Null without a rule, or when it is too late. */
export function ruleText({ CancelRule = [] }: Cinema, at: LagosTime | null, count = 1): string | null {
  if (!at) return null;
  const start = startOf(at).getTime();
  const open = CancelRule.map((step) => ({ ...step, until: start - step.minutes * 60_000 })).find(
    ({ until }) => until > Date.now(),
  );
  if (!open) return null;
  const what = count === 1 ? 'the ticket' : 'the tickets';
  return `You can cancel ${what} under My Tickets until ${untilText(open.until)}, for ${open.percent} % back.`;
}

/** The points that come back for a ticket now. Null when it cannot be cancelled. */
export const pointsBack = ({ CancelSteps = [] }: Ticket, now = Date.now()): number | null =>
  CancelSteps.find(({ until }) => Date.parse(until) > now)?.points ?? null;

/** The rule of a ticket in one line, where the points are known. */
export function ticketRuleText({ CancelSteps = [] }: Ticket, now = Date.now()): string | null {
  const at = CancelSteps.findIndex(({ until }) => Date.parse(until) > now);
  const open = CancelSteps[at];
  if (!open) return null;
  const back = at === 0 ? 'Free to cancel' : `Cancel for ${inPoints(open.points)} back`;
  return `${back} until ${untilText(Date.parse(open.until))}`;
}
