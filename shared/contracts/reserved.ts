import { LINK_PICTURE } from './pictures.ts';

/** The beginnings of paths that belong to machines. */
export const RESERVED_PREFIXES: readonly string[] = [
  '/api',
  '/r',
  '/ops',
  '/img',
  '/sandbox',
  '/reports',
  '/discovery',
  '/dev',
  '/.well-known',
];
const FILES = [
  '/discovery.json',
  '/healthz',
  '/livez',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/sw.js',
  '/manifest.webmanifest',
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/maskable-512.png',
  '/apple-touch-icon.png',
  '/screen-home.jpg',
  '/screen-movie.jpg',
  LINK_PICTURE,
];

/** Whether a path belongs to a machine: the app's page never answers it. */
export const isReserved = (path: string): boolean =>
  FILES.includes(path) || RESERVED_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
