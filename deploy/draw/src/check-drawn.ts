import { checkMarkup, RefusedMarkup } from './check-markup.ts';
import { type Drawn, drawnShape } from './protocol.ts';

/** Facts about a movie have three levels. */
const MAX_DEPTH = 8;
const MAX_TEXT = 10_000;

/** Goes through one level after the other, because a function that calls itself ends at some thousand levels. */
function isShallow(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return false;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return true;
}

/** Accepts the result of a drawing. A release may return anything, and the edge must be able to read it. */
export function checkDrawn(given: unknown): Drawn {
  const { data: drawn, error } = drawnShape.safeParse(given);
  if (error) throw new RefusedMarkup('The drawing has another shape');
  const { title = '', description = '', picture = '', facts } = drawn.head ?? {};
  if (Math.max(title.length, description.length, picture.length) > MAX_TEXT || !isShallow(facts)) {
    throw new RefusedMarkup('The drawing has a head that is too long or too deep');
  }
  checkMarkup(drawn.html);
  return drawn;
}
