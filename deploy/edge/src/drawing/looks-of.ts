import type { IncomingHttpHeaders } from 'node:http';
import type { Cookies } from '@viewmax/server/cookies';

/** The looks of a browser that its first screen depends on. */
export interface Looks {
  isMember: boolean;
  isAndroid: boolean;
  closedBanners: readonly string[];
}

/** A browser that asks for a page. */
export interface Reader extends Looks {
  /** A program that shows a link. It waits for a drawn page. */
  isReaderOfLinks: boolean;
  /** The service worker stores pages without a drawn screen, which would be old at the next visit. */
  wantsBare: boolean;
}

/** The service worker sends it for a page to store. */
export const BARE = 'x-viewmax-bare';

/** Programs that show a link to people: chats, social networks and search engines. */
const READERS =
  /whatsapp|facebookexternalhit|facebot|twitterbot|telegrambot|slackbot|discordbot|linkedinbot|skypeuripreview|googlebot|bingbot|duckduckbot|applebot|yandex/i;

const BANNERS = ['install', 'promo'] as const;

/** What a drawn page depends on, by the browser's headers and cookies. */
export function looksOf(headers: IncomingHttpHeaders, cookies: Cookies): Reader {
  const agent = headers['user-agent'] ?? '';
  const closed = cookies.closed?.split('.');
  return {
    isMember: cookies.in === '1',
    isAndroid: /android/i.test(agent),
    closedBanners: closed ? BANNERS.filter((banner) => closed.includes(banner)) : [],
    isReaderOfLinks: READERS.test(agent),
    wantsBare: headers[BARE] !== undefined,
  };
}
