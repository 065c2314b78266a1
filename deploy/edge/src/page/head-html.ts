import { escapeHtml } from '@viewmax/contracts/escape-html';
import { LINK_PICTURE, sharePictures } from '@viewmax/contracts/pictures';
import type { Head } from '@viewmax/contracts/rendering';

const DESCRIPTION = 'See what is showing near you, buy your cinema ticket with points, and show the code at the door.';

export interface HeadParts {
  /** The route's title, for a screen that names nothing. */
  title: string;
  /** The screen's own data, as its release gave it. */
  head?: Head;
  /** Absent for a page that no search engine should show: a member's screen, or an unknown path. */
  path?: string;
  /** The app's public origin. Without it the page has no absolute addresses, because the `Host` header can be forged. */
  publicUrl?: string;
}

/** Chats and searches show less. */
const MAX_TEXT = 300;
const MAX_ADDRESS = 1_000;
const MAX_FACTS = 6_000;

const TYPES: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

const meta = (attribute: 'name' | 'property', name: string, content: string | undefined): string =>
  content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` : '';

const dataBlock = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const shown = (text = ''): string | undefined => text.trim().slice(0, MAX_TEXT) || undefined;

/** An absolute address, or undefined for one that a chat cannot load. */
function pictureAt(picture = '', origin = ''): string | undefined {
  if (!origin || !picture || picture.length > MAX_ADDRESS || !URL.canParse(picture, origin)) return undefined;
  const { protocol, href } = new URL(picture, origin);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

const isShort = (facts: Head['facts']): boolean => JSON.stringify(facts ?? {}).length <= MAX_FACTS;

/** What a chat needs to show a picture at its first visit. */
function pictureTags(picture: string, name: string): string[] {
  const { pathname } = new URL(picture);
  const sharePicture = pathname === LINK_PICTURE || pathname.startsWith(sharePictures.path) ? sharePictures : undefined;
  const [, ending = ''] = /\.(\w+)$/.exec(pathname) ?? [];
  return [
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', sharePicture?.type ?? TYPES[ending.toLowerCase()]),
    meta('property', 'og:image:width', sharePicture && String(sharePicture.width)),
    meta('property', 'og:image:height', sharePicture && String(sharePicture.height)),
    meta('property', 'og:image:alt', name),
    meta('name', 'twitter:image', picture),
  ];
}

/** The title of a page, with what a link to the page shows in a chat or in a search. */
export function headHtml({ title, head, path, publicUrl }: HeadParts): string {
  const name = shown(head?.title) ?? title;
  const description = shown(head?.description) ?? DESCRIPTION;
  const picture = pictureAt(head?.picture, publicUrl);
  const facts = isShort(head?.facts) ? head?.facts : undefined;
  const tags = [`<title>${escapeHtml(name)} | Viewmax</title>`, meta('name', 'description', description)];
  if (path === undefined) return [...tags, meta('name', 'robots', 'noindex')].join('\n');
  // A path such as `//example` would name another host if it were resolved.
  const address = publicUrl && publicUrl + path;
  if (address) {
    tags.push(
      `<link rel="canonical" href="${escapeHtml(address)}">`,
      meta('property', 'og:site_name', 'Viewmax'),
      meta('property', 'og:type', facts?.['@type'] === 'Movie' ? 'video.movie' : 'website'),
      meta('property', 'og:title', name),
      meta('property', 'og:description', description),
      meta('property', 'og:url', address),
      meta('name', 'twitter:card', 'summary_large_image'),
      meta('name', 'twitter:title', name),
      meta('name', 'twitter:description', description),
      ...pictureTags(picture ?? publicUrl + LINK_PICTURE, name),
    );
  }
  if (facts) tags.push(dataBlock({ ...facts, ...(address && { url: address }), ...(picture && { image: picture }) }));
  return tags.filter(Boolean).join('\n');
}
