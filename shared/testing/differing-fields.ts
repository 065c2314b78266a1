/** The leaves of a value, by the name of their field. A function is code, and goes nowhere. */
function leavesOf(value: unknown, name = ''): [string, unknown][] {
  if (typeof value === 'function') return [];
  if (typeof value !== 'object' || value === null) return [[name, value]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, key));
}

/**
 * The names of the fields that differ between two requests, sorted. Two requests of one adapter for members who share
 * nothing differ in what it sends of them.
 *
 * @example differingFields({ currency: 'NGN', customer: { email: 'a' } }, { currency: 'NGN', customer: { email: 'b' } })
 */
export function differingFields(one: object, other: object): string[] {
  const before = leavesOf(one);
  const after = leavesOf(other);
  const differ = [...before, ...after].filter(([name, value]) => {
    const isSame = ([otherName, otherValue]: [string, unknown]) => otherName === name && otherValue === value;
    return !(before.some(isSame) && after.some(isSame));
  });
  return [...new Set(differ.map(([name]) => name))].toSorted();
}
