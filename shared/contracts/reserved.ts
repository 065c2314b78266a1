import { LINK_PICTURE } from './pictures.ts';

const PREFIXES = ['/api', '/r', '/ops', '/img', '/sandbox', '/reports', '/discovery', '/dev', '/.well-known'];
const FILES = ['/discovery.json', '/healthz', '/livez', '/readyz', '/sw.js', LINK_PICTURE];

/** Whether a path belongs to a machine: the app's page never answers it. */
export const isReserved = (path: string): boolean =>
  FILES.includes(path) || PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
