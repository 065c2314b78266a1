-- The last counts of a rollout that take long, when they were made, and how long they took. All nodes read them meanwhile.
alter table registry.rollouts
  add column counted jsonb,
  add column counted_at timestamptz,
  add column counted_ms double precision;

-- The words in the values of an entry. Field names are none, so that a search for "by" does not match every entry. A value of
-- thousands of letters counts with its beginning.
create function registry.words_of(p_entry text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(coalesce(array_agg(word), '{}')) from (
    select left(word, 60) as word
    from jsonb_path_query(p_entry::jsonb, 'strict $.** ? (@.type() == "string" || @.type() == "number")') as value,
      regexp_split_to_table(lower(left(value #>> '{}', 10000)), '[^a-z0-9]+') as word
    where word <> '' limit 10000
  ) as words
$$;
create index audit_words on registry.audit using gin (registry.words_of(entry));

-- Whether the values of an entry contain a text.
create function registry.holds_text(p_entry text, p_pattern text) returns boolean language sql immutable parallel safe as $$
  select string_agg(value #>> '{}', ' ') ilike p_pattern
  from jsonb_path_query(p_entry::jsonb, 'strict $.** ? (@.type() == "string" || @.type() == "number")') as value
$$;
