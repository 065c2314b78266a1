const MOST = 60;

/** A value of a file in a sentence. It is short, because a hostile file may hold anything. */
export function sayable(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'empty';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value);
  const visible = text
    .slice(0, MOST)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ');
  return `"${visible}${text.length > MOST ? '…' : ''}"`;
}
