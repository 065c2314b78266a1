-- A ticket that its buyer sends to a friend, once. The link has the claim, and the table only its hash.
create table app.gifts (
  ticket_id text primary key references app.tickets,
  claim_hash text not null unique,
  sent_at timestamptz not null,
  taken_by text references app.users,
  taken_at timestamptz,
  -- The buyer took it back after that.
  back_at timestamptz,
  check ((taken_by is null) = (taken_at is null)),
  check (back_at is null or taken_at is not null)
);
comment on table app.gifts is 'Sales: A ticket on its way to a friend. Written by gifts.';
-- For My data, and for an account that is closed.
create index gifts_taken_by on app.gifts (taken_by) where taken_by is not null;

-- Why a ticket cannot change hands, or null. Its caller holds the ticket. The lock of the screening keeps the door's list
-- from being issued meanwhile.
create function app.gift_refusal(p_ticket text, p_now timestamptz) returns text
language plpgsql as $$
declare
  r record;
begin
  select t.status, s.cancelled_at, s.list_issued_at, h.starts_at into r
    from app.tickets t
      join app.screenings s on s.showtime_id = t.showtime_id and s.cinema_id = t.cinema_id
      join app.showtimes h on h.id = t.showtime_id
    where t.id = p_ticket for share of s;
  return case
    when r.cancelled_at is not null then 'showing_cancelled'
    when r.status = 'Cancelled' then 'ticket_cancelled'
    when r.status = 'Void' then 'ticket_void'
    when r.status = 'Used' then 'already_redeemed'
    when r.starts_at <= p_now or r.status = 'Expired' then 'ticket_expired'
    when r.list_issued_at is not null then 'list_issued'
  end;
end $$;

-- Makes a claim for a ticket. A newer claim replaces one that no friend has taken.
create function app.send_ticket(p_user text, p_ticket text, p_hash text, p_now timestamptz) returns text
language plpgsql as $$
declare
  v_ticket record;
  v_refusal text;
begin
  select t.id, t.holder_id, p.user_id into v_ticket
    from app.tickets t join app.purchases p on p.id = t.purchase_id
    where t.id = p_ticket and p_user in (p.user_id, t.holder_id) for update of t;
  if v_ticket.id is null then
    return 'ticket_not_found';
  end if;
  if v_ticket.user_id <> p_user or exists (select from app.gifts where ticket_id = p_ticket and taken_at is not null) then
    return 'already_sent';
  end if;
  v_refusal := app.gift_refusal(p_ticket, p_now);
  if v_refusal is not null then
    return v_refusal;
  end if;
  insert into app.gifts (ticket_id, claim_hash, sent_at) values (p_ticket, p_hash, p_now)
    on conflict (ticket_id) do update set claim_hash = excluded.claim_hash, sent_at = excluded.sent_at;
  return 'sent';
end $$;

-- The friend gets the ticket with a new code. A repeated call of the same friend gets the same answer. Locks the ticket,
-- then the screening.
create function app.take_ticket(p_user text, p_hash text, p_now timestamptz) returns table (outcome text, ticket text)
language plpgsql as $$
declare
  v_ticket text;
  v_gift record;
  v_refusal text;
begin
  select t.id into v_ticket from app.gifts g join app.tickets t on t.id = g.ticket_id
    where g.claim_hash = p_hash for update of t;
  select g.taken_by, g.back_at, p.user_id, h.starts_at, t.showtime_id, t.cinema_id into v_gift
    from app.gifts g
      join app.tickets t on t.id = g.ticket_id
      join app.purchases p on p.id = t.purchase_id
      join app.showtimes h on h.id = t.showtime_id
    where g.claim_hash = p_hash and g.ticket_id = v_ticket;
  if v_gift.user_id is null or v_gift.back_at is not null then
    return query select 'gift_not_found', null::text;
    return;
  end if;
  if v_gift.taken_by = p_user then
    return query select 'taken', v_ticket;
    return;
  end if;
  v_refusal := case
    when v_gift.taken_by is not null then 'gift_taken'
    when v_gift.user_id = p_user then 'own_gift'
    else app.gift_refusal(v_ticket, p_now) end;
  if v_refusal is not null then
    return query select v_refusal, null::text;
    return;
  end if;
  update app.tickets set holder_id = p_user, code = app.ticket_code() where id = v_ticket;
  update app.gifts set taken_by = p_user, taken_at = p_now where ticket_id = v_ticket;
  insert into app.ledger (at, kind, from_account, to_account, amount, reference)
    values (p_now, 'gift', 'wallet:' || v_gift.user_id, 'wallet:' || p_user, 0, 'gift:' || v_ticket);
  insert into app.notices (kind, user_id, showtime_id, cinema_id, next_try_at, ends_at)
    select 'show_soon', p_user, v_gift.showtime_id, v_gift.cinema_id, v_gift.starts_at - interval '2 hours', v_gift.starts_at
    where p_now < v_gift.starts_at - interval '2 hours'
    on conflict do nothing;
  return query select 'taken', v_ticket;
end $$;

-- The buyer withdraws an open link, or takes the ticket back from the friend, with a new code. A repeated call changes
-- nothing more.
create function app.take_back_ticket(p_user text, p_ticket text, p_now timestamptz) returns text
language plpgsql as $$
declare
  v_holder text;
  v_found text;
  v_refusal text;
begin
  select t.id, t.holder_id into v_found, v_holder
    from app.tickets t join app.purchases p on p.id = t.purchase_id
    where t.id = p_ticket and p.user_id = p_user for update of t;
  if v_found is null then
    return 'ticket_not_found';
  end if;
  if v_holder is null then
    delete from app.gifts where ticket_id = p_ticket and taken_at is null;
    return 'back';
  end if;
  v_refusal := app.gift_refusal(p_ticket, p_now);
  if v_refusal is not null then
    return v_refusal;
  end if;
  update app.tickets set holder_id = null, code = app.ticket_code() where id = p_ticket;
  update app.gifts set back_at = p_now where ticket_id = p_ticket;
  insert into app.ledger (at, kind, from_account, to_account, amount, reference)
    values (p_now, 'gift', 'wallet:' || v_holder, 'wallet:' || p_user, 0, 'gift-back:' || p_ticket);
  return 'back';
end $$;
