import { checkMarkup, RefusedMarkup } from './check-markup.ts';
import type { Drawn } from './protocol.ts';

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areTexts = (fields: Fields, names: readonly string[]): boolean =>
  names.every((name) => fields[name] === undefined || typeof fields[name] === 'string');

const isHead = (head: unknown): boolean =>
  isObject(head) &&
  areTexts(head, ['title', 'description', 'picture']) &&
  (head.facts === undefined || isObject(head.facts));

const isThrown = (threw: unknown): boolean =>
  isObject(threw) && typeof threw.name === 'string' && typeof threw.message === 'string';

/** Accepts the result of a drawing. A release may return anything, and the edge must be able to read it. */
export function checkDrawn(drawn: unknown): Drawn {
  if (!isObject(drawn) || typeof drawn.html !== 'string') throw new RefusedMarkup('The drawing returned no markup');
  if (drawn.head !== undefined && !isHead(drawn.head)) throw new RefusedMarkup('The drawing returned an unknown head');
  if (drawn.threw !== undefined && !isThrown(drawn.threw)) throw new RefusedMarkup('The drawing returned no message');
  checkMarkup(drawn.html);
  return drawn as unknown as Drawn;
}
