/**
 * All unit tests run on PostgreSQL, and these run on PGlite too. They cover opening, locks, migrations, money, seats, the
 * state of releases, one call of every route, and kills. The journeys run on PGlite too. Bad inputs run on PostgreSQL, and
 * ten times as many in `npm run check:long` on PGlite.
 */
export const ON_PGLITE_TOO = [
  'shared/server/(database|migrate|with-client)',
  'backend/(seed|test)/(?!conformance/fuzz)',
  'backend/src/(batching|database|jobs|ledger|metrics|payments|purchase)/',
  'deploy/registry/(simulation|test)/',
  'deploy/registry/src/(rollouts|sets|state)/',
  'deploy/registry/src/[^/]+$',
];
