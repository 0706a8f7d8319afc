-- Months that were closed or opened again: why, and what payments of the payee waited for a person then.
create table period_closings (
  id bigint generated always as identity primary key,
  house_id bigint not null references houses on delete cascade,
  -- the last closed month before and after it; null: none
  closed_before date check (extract(day from closed_before) = 1),
  closed_through date check (extract(day from closed_through) = 1),
  reason text not null,
  -- money received until the end of the last closed month that was on no account yet
  waiting int not null default 0 check (waiting >= 0),
  waiting_minor bigint not null default 0 check (waiting_minor >= 0),
  created_by bigint references staff,
  created_at timestamptz not null
);
create index period_closings_house on period_closings (house_id, id);
