import type { ListedRelease } from '@viewmax/contracts/ops/releases';
import { json } from './open-cli.ts';

const listed = (name: string, version: string, day: string, change: Partial<ListedRelease> = {}): ListedRelease => ({
  name,
  version,
  live: false,
  files: 3,
  bytes: 12_345,
  routes: [],
  fills: [],
  publishedAt: `2026-03-${day}T09:07:00.000Z`,
  ...change,
});

/** The published releases: the newest catalog is 1.1.0-b, though 1.4.2-z is listed first. */
export const published = {
  'GET /releases': () =>
    json({
      releases: [
        listed('catalog', '1.4.2-z', '01'),
        listed('catalog', '1.0.0-a', '02', { live: true }),
        listed('catalog', '1.1.0-b', '04'),
        listed('catalog', '1.1.0-a', '03'),
        listed('wallet', '1.0.0-a', '02', { live: true, bytes: 4_000, builtBy: { by: 'acme/wallet run 7 by ada' } }),
      ],
    }),
};
