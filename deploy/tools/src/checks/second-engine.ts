/**
 * All unit tests run on PostgreSQL, and these run on PGlite too. They cover opening, locks, migrations, money, seats, the
 * state of releases, and one call of every route. The journeys run on PGlite too. Bad inputs and kills run on PostgreSQL, and
 * on PGlite in `npm run check:long`, with ten times as many bad inputs.
 */
export const ON_PGLITE_TOO = [
  'shared/server/(database|migrate|with-client)',
  'backend/(seed|test)/(?!conformance/fuzz|kill/)',
  'backend/src/(batching|database|jobs|ledger|metrics|payments|purchase)/',
  'deploy/registry/(simulation|test)/(?!kills)',
  'deploy/registry/src/(rollouts|sets|state)/',
  'deploy/registry/src/[^/]+$',
];
