import { readMoment } from '@viewmax/shared/bundled/showing-at.ts';
import { clockText } from '@viewmax/shared/bundled/showing-text.ts';
import { isSoon } from './use-time-left.ts';

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** How long a hold lasts: by the clock of Lagos, and in words in its last two minutes. */
export function holdText(until: number, left: number): string {
  if (left <= 0) return 'No longer held for you';
  if (!isSoon(left)) return `Held for you until ${clockText(readMoment(new Date(until).toISOString())?.minutes ?? 0)}`;
  const seconds = Math.ceil(left / 1000);
  const parts = [
    ...(seconds >= 60 ? [counted(Math.floor(seconds / 60), 'minute')] : []),
    ...(seconds % 60 > 0 ? [counted(seconds % 60, 'second')] : []),
  ];
  return `${parts.join(' ')} left`;
}
