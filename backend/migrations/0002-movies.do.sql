create table app.movies (
  id text primary key default gen_random_uuid()::text,
  position bigint not null generated always as identity,
  title text not null,
  language text not null,
  distributor text not null,
  description text not null,
  poster_url text not null,
  more_poster_urls text[] not null default '{}',
  status text not null check (status in ('now-playing', 'coming-soon')),
  duration_minutes integer not null check (duration_minutes > 0),
  rating text not null
);

create table app.trailers (
  id text primary key default gen_random_uuid()::text,
  position bigint not null generated always as identity,
  movie_id text not null references app.movies,
  title text not null,
  thumbnail_url text not null,
  video_url text not null
);
create index trailers_movie on app.trailers (movie_id, position);
