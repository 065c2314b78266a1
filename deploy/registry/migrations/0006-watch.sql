-- The last batch that each process wrote. A process repeats a batch after a lost connection, and finds here that it is written.
create table registry.batch_writers (
  id uuid primary key,
  batch integer not null,
  written_at timestamptz not null
);

-- The sums of the reports of pages, by minute and release.
create table registry.figures (
  minute timestamptz not null,
  release text not null,
  metric text not null,
  count integer not null,
  total double precision not null,
  -- A histogram of times (src/watch/histogram.ts). Null for a metric without times.
  buckets integer[],
  primary key (release, metric, minute)
);
create index figures_minute on registry.figures (minute);

create function registry.add_buckets(a integer[], b integer[]) returns integer[] language sql immutable as $$
  select coalesce(array_agg(coalesce(x, 0) + coalesce(y, 0) order by at), '{}')
  from unnest(a, b) with ordinality as both_sides (x, y, at)
$$;
-- Sums the histograms of several minutes.
create aggregate registry.sum_buckets(integer[]) (sfunc = registry.add_buckets, stype = integer[]);

-- One row for each device of a rollout, from its first page on. `src/watch/kinds.ts` has its marks.
create table registry.compared (
  rollout_id integer not null references registry.rollouts (id) on delete cascade,
  -- A hash of the device and the rollout's id, so the rows of two rollouts cannot be joined.
  device text not null,
  arm text not null check (arm in ('canary', 'control')),
  reported boolean not null default true,
  -- Of a rollout with a new remote, `used`, `failed` and `slow` speak of the rest of the app, and `own_` of the remote.
  used boolean not null,
  failed boolean not null,
  slow boolean not null,
  own_used boolean not null default false,
  own_failed boolean not null default false,
  own_slow boolean not null default false,
  -- Hashes of the narrowest and the widest network of the first report (of an IPv4 /24, an IPv6 /48), with a secret and the
  -- rollout's id. Null for a private address.
  address text,
  wide text,
  -- The last page that a node served to the device, and the last start of a page that the device reported.
  page_at timestamptz,
  started_at timestamptz,
  -- The first time that a page of the device was compared: earlier acts of the device say nothing about the release.
  since timestamptz,
  -- The metrics of squads that pages of the device reported.
  metrics text[],
  primary key (rollout_id, device)
);
-- The index holds no other devices, so others cost nothing.
create index compared_metrics on registry.compared (rollout_id) where metrics is not null;

-- The errors of a release: one row for each cause and place in its scripts.
create table registry.errors (
  release text not null,
  -- A hash of kind and message without numbers. Releases with the same fault have the same cause.
  cause text not null,
  -- The position of the first frame, or empty.
  place text not null,
  kind text not null,
  message text not null,
  frames text[] not null,
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (release, cause, place)
);
create index errors_last_at on registry.errors (last_at);

-- The devices of a rollout that reported a cause.
create table registry.error_devices (
  rollout_id integer not null references registry.rollouts (id) on delete cascade,
  cause text not null,
  device text not null,
  arm text not null check (arm in ('canary', 'control')),
  primary key (rollout_id, cause, device)
);

-- The starts of a day (UTC) by the version of the app. A plain count, without ids of phones.
create table registry.app_starts (
  day date not null,
  app text not null,
  starts bigint not null,
  primary key (day, app)
);
