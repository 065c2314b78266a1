import { hash } from 'node:crypto';
import { once } from '../base/once.ts';
import type { Assignment } from '../resolve/resolve.ts';

const sorted = (record: Record<string, string>) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

const nameOf = ({ versions, fallbacks, off, arms }: Assignment): string =>
  hash('sha256', JSON.stringify([versions, fallbacks, off, arms].map(sorted))).slice(0, 12);

const named = new WeakMap<Assignment, string>();

/** A hash that identifies this assignment. Devices share assignments, so each is hashed once. */
export const setIdOf = (assignment: Assignment): string => once(named, assignment, () => nameOf(assignment));
