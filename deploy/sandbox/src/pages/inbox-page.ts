import { escapeHtml } from '@viewmax/contracts/escape-html';
import { page } from './page.ts';

const line = ([name, value]: [string, unknown]) =>
  `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</dd>`;

/** A page of the received items, with every field by its name. */
export function inboxPage(title: string, items: readonly object[]): string {
  const list = items.map((item) => `<li><dl>${Object.entries(item).map(line).join('')}</dl></li>`).join('\n');
  return page(title, list ? `<ul class="rows">${list}</ul>` : '<p>Nothing has arrived yet.</p>');
}
