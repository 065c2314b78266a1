import { METRIC_NAME } from './metric-name.ts';

/** Events of devices that the backend notes, of which fewer are a harm. */
export const guardNames = ['purchases', 'topups', 'bookings', 'signins'] as const;
export type GuardName = (typeof guardNames)[number];
/** Where more people buy, more are refused, so refusals guard nothing. */
export const notedNames = [...guardNames, 'refusals'] as const;
export type NotedName = (typeof notedNames)[number];

const isOneOf =
  <Name extends string>(names: readonly Name[]) =>
  (word: string): word is Name =>
    names.some((one) => one === word);
export const isNoted = isOneOf(notedNames);
export const isGuard = isOneOf(guardNames);
/** A noted event, or a metric that a squad names in its `remote.json`. Pages report those, so they can be made up. */
export const isSignal = (word: string): word is string => METRIC_NAME.test(word);

export const GUARD_FAULT = `is none of ${guardNames.join(', ')} and none. A squad's metric can only be a signal, because reports can be made up`;
export const SIGNAL_FAULT = `is none of ${notedNames.join(', ')} and none, and no metric of a remote.json such as seat_chosen`;

/** Two words for one thing, in every option that may be empty. */
export const isNone = (text: string): boolean => ['none', 'off'].includes(text.trim());

/** The noted events of `purchases, topups`, and none of `none`. `wrong` is the first word that is none. */
export function namesIn<Name extends string>(
  text: string,
  isOne: (word: string) => word is Name,
): { names: Name[] } | { wrong: string } {
  if (isNone(text)) return { names: [] };
  const words = text.split(/[,+]/).map((word) => word.trim());
  const wrong = words.find((word) => !isOne(word));
  return wrong === undefined ? { names: [...new Set(words.filter(isOne))] } : { wrong };
}

/**
 * The guards by remote of `booking=purchases,shell=purchases+topups,door=none`; none of `usual`, so that each remote has the
 * usual ones. `wrong` is the first part that has none.
 */
export function guardsIn(text: string): { guards: Record<string, GuardName[]> } | { wrong: string } {
  if (text.trim() === 'usual') return { guards: {} };
  const guards: Record<string, GuardName[]> = {};
  for (const part of text.split(',').map((one) => one.trim())) {
    const [name = '', events = '', ...more] = part.split('=');
    const read = namesIn(events, isGuard);
    if (!name || more.length > 0 || !('names' in read)) return { wrong: part };
    guards[name] = read.names;
  }
  return { guards };
}

/** What {@link guardsIn} reads. */
export const guardText = (guards: Readonly<Record<string, readonly GuardName[]>>): string =>
  Object.entries(guards)
    .map(([name, events]) => `${name}=${events.join('+') || 'none'}`)
    .join(',') || 'usual';

/** The usual guards that a plan drops, each with the reason. */
export type Without = Partial<Record<GuardName, string>>;

export const WITHOUT_FAULT = 'is no guard with a reason, such as signins: sessions last longer';

/** The dropped guards of `signins: sessions last longer; topups: no way to pay has changed`. */
export function withoutIn(text: string): { without: Without } | { wrong: string } {
  const without: Without = {};
  for (const part of text.split(';').map((one) => one.trim())) {
    const [, guard = '', reason = ''] = /^(\w+):\s*(\S.*)$/.exec(part) ?? [];
    if (!isGuard(guard) || !reason) return { wrong: part };
    without[guard] = reason;
  }
  return { without };
}

/** What {@link withoutIn} reads. */
export const withoutText = (without: Without): string =>
  Object.entries(without)
    .map(([guard, reason]) => `${guard}: ${reason}`)
    .join('; ');
