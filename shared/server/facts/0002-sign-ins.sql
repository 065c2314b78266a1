-- A sign-in is an act too.
alter table facts.acts drop constraint acts_act_check,
  add constraint acts_act_check check (act in ('bought', 'credited', 'began', 'refused', 'signed_in'));
