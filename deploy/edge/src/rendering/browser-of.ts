import type { IncomingHttpHeaders } from 'node:http';
import type { Looks } from '@viewmax/renderer';
import type { Cookies } from '@viewmax/server/cookies';

/** A browser that asks for a page. */
export interface Browser extends Looks {
  /** A program that shows a link. It waits for a server-rendered page. */
  isReaderOfLinks: boolean;
  /** The service worker stores pages without a server-rendered screen, which would be old at the next visit. */
  wantsBare: boolean;
}

/** The service worker sends it for a page to store. */
export const BARE = 'x-viewmax-bare';

/** Programs that show a link to people: chats, social networks and search engines. */
const READERS =
  /whatsapp|facebookexternalhit|facebot|twitterbot|telegrambot|slackbot|discordbot|linkedinbot|skypeuripreview|googlebot|bingbot|duckduckbot|applebot|yandex/i;

const BANNERS = ['install', 'promo'] as const;

/** Reads the browser's headers and cookies as far as its page depends on them. */
export function browserOf(headers: IncomingHttpHeaders, cookies: Cookies): Browser {
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
