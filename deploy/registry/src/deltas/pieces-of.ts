import type { Pieces } from '@viewmax/contracts/pieces';

/** A part of a script or stylesheet. Minified ones have no lines. */
const PART = /[^;{},]*[;{},]?/g;
/** Shorter parts are in many places, and name none. */
const LEAST_LETTERS = 12;

/**
 * A text as pieces of an older one. A part that both have is extended in both directions as far as they agree. The time is
 * proportional to the letters of both texts, so a hostile release costs no more than another of its size.
 */
export function piecesOf(text: string, older: string): Pieces {
  const places = new Map<string, number>();
  for (const { 0: part, index } of older.matchAll(PART)) {
    if (part.length >= LEAST_LETTERS && !places.has(part)) places.set(part, index);
  }
  const pieces: [...Pieces] = [];
  let done = 0;
  for (const { 0: part, index } of text.matchAll(PART)) {
    const place = index < done ? undefined : places.get(part);
    if (place === undefined) continue;
    let before = 0;
    while (index - before > done && before < place && text[index - before - 1] === older[place - before - 1])
      before += 1;
    let after = part.length;
    while (index + after < text.length && text[index + after] === older[place + after]) after += 1;
    if (index - before > done) pieces.push(text.slice(done, index - before));
    pieces.push([place - before, place + after]);
    done = index + after;
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}
