const LONGEST = 160;

/** The start of a text in one line, as chats and searches show it. */
export function cutText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST) return line;
  const start = line.slice(0, LONGEST - 1);
  const end = start.lastIndexOf(' ');
  return `${end > LONGEST / 2 ? start.slice(0, end) : start}…`;
}
