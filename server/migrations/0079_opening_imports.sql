-- Lists of balances of the system that was used before: read, compared with the accounts, and posted in one act per house.
create table opening_imports (
  id bigint generated always as identity primary key,
  complex_id bigint references complexes on delete cascade,
  house_id bigint references houses on delete cascade,
  file_name text not null,
  file_id bigint references files on delete set null,
  period date not null check (extract(day from period) = 1),
  due_on date not null,
  state text not null default 'reading' check (state in ('reading', 'checked', 'refused', 'posted', 'undone')),
  -- the column that is posted
  basis text check (basis in ('closing', 'debt')),
  -- sums of the columns, and what the row of totals of the file says
  totals jsonb,
  issues jsonb not null default '[]',
  issue_count int not null default 0,
  job_id bigint references jobs,
  version int not null default 1,
  created_by bigint references staff,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  posted_at timestamptz,
  check ((complex_id is null) <> (house_id is null))
);
create index opening_imports_order on opening_imports (created_at, id);
create index on opening_imports (file_id) where file_id is not null;

create table opening_import_rows (
  id bigint generated always as identity primary key,
  import_id bigint not null references opening_imports on delete cascade,
  line int not null,
  number text not null,
  number_key text not null,
  unit text,
  -- the number in it, by which the unit of the account is compared
  unit_key text,
  name text,
  opening_minor bigint not null,
  charged_minor bigint not null,
  paid_minor bigint not null,
  closing_minor bigint not null,
  debt_minor bigint not null,
  -- that of the basis
  amount_minor bigint not null check (amount_minor between -100000000000 and 100000000000),
  is_posted boolean not null default false
);
create unique index opening_import_rows_once on opening_import_rows (import_id, number_key);
create index opening_import_rows_order on opening_import_rows (import_id, line, id);

-- Bills and payments are found by their amounts.
create index bills_amount on bills (total_minor, period) where state <> 'cancelled';
create index payments_amount on payments (amount_minor, received_on) where state = 'posted';
