import { escapeHtml } from '@viewmax/contracts/escape-html';
import { page } from './page.ts';

/** Stores the newest received items, newest first. */
export function createInbox<T extends object>(most = 200) {
  const items: (T & { at: string })[] = [];
  return {
    add(item: T): void {
      items.unshift({ ...item, at: new Date().toISOString() });
      items.length = Math.min(items.length, most);
    },
    items: (): readonly (T & { at: string })[] => items,
  };
}

const line = ([name, value]: [string, unknown]) =>
  `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</dd>`;

/** A page of the received items, with every field by its name. */
export function inboxPage(title: string, items: readonly object[]): string {
  const list = items.map((item) => `<li><dl>${Object.entries(item).map(line).join('')}</dl></li>`).join('\n');
  return page(title, list ? `<ul class="rows">${list}</ul>` : '<p>Nothing has arrived yet.</p>');
}
