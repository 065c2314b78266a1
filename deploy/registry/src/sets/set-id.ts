import { hash } from 'node:crypto';
import type { Assignment } from '../state/state.ts';

const sorted = (record: Record<string, string>) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** A hash that identifies this assignment. */
export const setIdOf = ({ versions, fallbacks, off, arms }: Assignment): string =>
  hash('sha256', JSON.stringify([versions, fallbacks, off, arms].map(sorted))).slice(0, 12);
