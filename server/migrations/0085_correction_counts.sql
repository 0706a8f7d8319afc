-- What somebody has changed of an account without a second person: the limit of the settings holds for the sum of it.
create table correction_counts (
  id bigint generated always as identity primary key,
  account_id bigint not null references personal_accounts on delete cascade,
  staff_id bigint references staff,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null
);
create index on correction_counts (account_id, staff_id, created_at);
create index on correction_counts (staff_id);
