import { LRUCache } from 'lru-cache';
import { change } from './change.ts';
import type { RegistryContext } from './context.ts';

const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 60;
const MOST_LETTERS = 500;
const MAX_NAMES = 1000;

export interface Refusal {
  by: string;
  /** The call, such as `POST /rollouts`. */
  subject: string;
  message: string;
}

export type NoteRefusal = (refusal: Refusal) => Promise<void>;

/**
 * Writes refusals into the log. The same sentence is written once an hour and the total is limited, so one token cannot
 * fill the log.
 */
export function createNoteRefusal(context: RegistryContext): NoteRefusal {
  const hours = new LRUCache<string, { until: number; messages: Set<string> }>({ max: MAX_NAMES });
  return async ({ by, subject, message }) => {
    const now = context.now();
    const last = hours.get(by);
    const hour = last && now < last.until ? last : { until: now + HOUR_MS, messages: new Set<string>() };
    hours.set(by, hour);
    const text = message.slice(0, MOST_LETTERS);
    if (hour.messages.has(text) || hour.messages.size >= MOST_AN_HOUR) return;
    hour.messages.add(text);
    const written = change(context, by, ({ note }) =>
      note({ action: 'refused', subject: subject.slice(0, MOST_LETTERS), detail: { message: text } }),
    );
    // Writing failed, so the next refusal of this kind is written instead.
    await written.catch((error: unknown) => {
      hour.messages.delete(text);
      throw error;
    });
  };
}
