-- A person with a copy of the table finds the phones of plain marks by trying all numbers. So the backend seals each mark
-- with a secret that the database never holds.
alter table app.signup_grants add column is_sealed boolean not null default false;
create index signup_grants_plain on app.signup_grants (phone_mark) where not is_sealed;

create table app.phone_mark_key (
  id boolean primary key default true check (id),
  -- Recognises the secret. Null before the first start with one.
  check_mark text,
  -- Nodes of the previous release find plain marks only. So marks stay plain until the last of these nodes has ended.
  seals_at timestamptz not null
);
insert into app.phone_mark_key (seals_at)
select case when exists (select from app.signup_grants) then now() + interval '1 day' else now() end;

-- After a return to the previous release, its nodes do not find the sealed marks. Then a sign-up gets no points, because
-- the phone may have had them.
create function app.refuse_plain_mark() returns trigger language plpgsql as $$
begin
  if now() < (select seals_at from app.phone_mark_key) then return new; end if;
  return null;
end $$;
create trigger refuse_plain_mark before insert on app.signup_grants for each row when (not new.is_sealed)
  execute function app.refuse_plain_mark();
