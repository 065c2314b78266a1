import type { DrawnHead } from '@viewmax/draw';
import { escapeHtml } from '@viewmax/shared/server/escape-html';

const DESCRIPTION = 'See what is showing near you, buy your cinema ticket with points, and show the code at the door.';

export interface HeadParts {
  /** The route's title, for a screen that names nothing. */
  title: string;
  /** The screen's own data. */
  head?: DrawnHead;
  /** Absent for a page that no search engine should show: a member's screen, or an unknown path. */
  path?: string;
  /** The app's public origin. Without it the page has no absolute addresses, because the `Host` header can be forged. */
  publicUrl?: string;
}

const meta = (attribute: 'name' | 'property', name: string, content: string | undefined): string =>
  content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` : '';

const dataBlock = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/** The title of a page, with what a link to the page shows in a chat or in a search. */
export function headHtml({ title, head, path, publicUrl }: HeadParts): string {
  const name = head?.title ?? title;
  const description = head?.description ?? DESCRIPTION;
  const tags = [`<title>${escapeHtml(name)} | Viewmax</title>`, meta('name', 'description', description)];
  if (path === undefined) tags.push(meta('name', 'robots', 'noindex'));
  if (publicUrl && path !== undefined) {
    const address = new URL(path, publicUrl).href;
    const picture = head?.picture && new URL(head.picture, publicUrl).href;
    tags.push(
      `<link rel="canonical" href="${escapeHtml(address)}">`,
      meta('property', 'og:site_name', 'Viewmax'),
      meta('property', 'og:type', 'website'),
      meta('property', 'og:title', name),
      meta('property', 'og:description', description),
      meta('property', 'og:url', address),
      meta('property', 'og:image', picture),
      meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    );
  }
  if (head?.facts) tags.push(dataBlock(head.facts));
  return tags.filter(Boolean).join('\n');
}
