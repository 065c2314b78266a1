const MOST = 60;

/** A cell of a file in a sentence. It is short, because a hostile file may hold anything. */
export function quoted(text: string): string {
  if (text === '') return 'empty';
  const visible = text
    .slice(0, MOST)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ');
  return `"${visible}${text.length > MOST ? '…' : ''}"`;
}
