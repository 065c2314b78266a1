import { dateOf, minuteOf } from '../../model/format.ts';

export interface Span {
  name: 'day' | 'week' | 'month';
  words: string;
  /** In minutes. */
  step: number;
  /** In steps. */
  length: number;
  /** The words for a time below a chart. */
  tick(at: number): string;
}

/** Some sixty points are as many as a phone's chart shows. */
export const spans: readonly Span[] = [
  { name: 'day', words: 'Last day', step: 30, length: 48, tick: minuteOf },
  { name: 'week', words: 'Last week', step: 180, length: 56, tick: dateOf },
  { name: 'month', words: 'Last 30 days', step: 720, length: 60, tick: dateOf },
];
