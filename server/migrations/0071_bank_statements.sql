-- Bank statements: their files, the movements in one shape, and the payers that people have told apart.
-- An account of a bank belongs to one payee: a complex, or a house without one. The first statement says whose it is.
create table payee_accounts (
  account text primary key,
  complex_id bigint references complexes on delete cascade,
  house_id bigint references houses on delete cascade,
  created_by bigint references staff,
  created_at timestamptz not null default now(),
  check ((complex_id is null) <> (house_id is null))
);

create table statement_imports (
  id bigint generated always as identity primary key,
  complex_id bigint references complexes on delete cascade,
  house_id bigint references houses on delete cascade,
  file_name text not null,
  file_id bigint references files on delete set null,
  -- where the columns of a table are; null: by its headings
  mapping jsonb,
  state text not null default 'reading' check (state in ('reading', 'matching', 'done', 'refused', 'failed', 'undoing', 'undone')),
  source text check (source in ('privatbank', 'camt053', 'client_bank', 'table')),
  -- by account: what the file states and what its movements add up to
  totals jsonb not null default '[]',
  skipped int not null default 0,
  issues jsonb not null default '[]',
  -- all of them; `issues` holds the first
  issue_count int not null default 0,
  lines int not null default 0,
  added int not null default 0,
  job_id bigint references jobs,
  is_demo boolean not null default false,
  version int not null default 1,
  created_by bigint references staff,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((complex_id is null) <> (house_id is null))
);
create index statement_imports_order on statement_imports (created_at, id);
create index on statement_imports (file_id) where file_id is not null;

create table statement_lines (
  id bigint generated always as identity primary key,
  import_id bigint not null references statement_imports,
  complex_id bigint references complexes on delete cascade,
  house_id bigint references houses on delete cascade,
  account text not null,
  external_id text not null,
  direction text not null check (direction in ('credit', 'debit')),
  amount_minor bigint not null check (amount_minor between 1 and 100000000000),
  -- of a credit: laid on accounts of residents by payments, kept by them
  posted_minor bigint not null default 0,
  booked_on date not null,
  payer_name text,
  payer_iban text,
  payer_code text,
  purpose text not null,
  reference text,
  is_reversal boolean not null default false,
  line int not null,
  -- new: not matched yet; open: waits for a person; expense: money paid out, never of residents
  state text not null default 'new' check (state in ('new', 'open', 'posted', 'dismissed', 'returned', 'expense')),
  matched_by text check (matched_by in ('reference', 'account', 'person')),
  suggestions jsonb not null default '[]',
  -- a split that is suggested: accounts and amounts
  parts jsonb,
  -- of a debit that gives money back: the credit
  refund_of bigint references statement_lines on delete set null,
  reason text,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  check ((complex_id is null) <> (house_id is null)),
  constraint statement_lines_posted check (posted_minor between 0 and amount_minor),
  check ((state = 'posted') = (direction = 'credit' and posted_minor = amount_minor)),
  check (state <> 'expense' or direction = 'debit'),
  check (state <> 'dismissed' or reason is not null)
);
-- A movement is taken once, however often and in however many files it comes.
create unique index statement_lines_once on statement_lines (account, external_id);
create index statement_lines_import on statement_lines (import_id, id);
create index statement_lines_new on statement_lines (import_id, id) where state = 'new';
create index statement_lines_open on statement_lines (booked_on, id) where state = 'open';
create index statement_lines_payer on statement_lines (payer_iban, amount_minor) where direction = 'credit' and payer_iban is not null;
create index on statement_lines (refund_of) where refund_of is not null;

create table learned_payers (
  payer_iban text not null,
  account_id bigint not null references personal_accounts on delete cascade,
  times int not null default 1,
  primary key (payer_iban, account_id)
);
create index on learned_payers (account_id);

alter table payments add statement_line_id bigint references statement_lines on delete set null;
create index payments_statement_line on payments (statement_line_id) where statement_line_id is not null;

-- The part of a movement that is posted is the sum of its payments, whoever makes or cancels them.
create function statement_line_paid() returns trigger language plpgsql as $$
declare
  change bigint := case when tg_op = 'INSERT' then new.amount_minor else -new.amount_minor end;
begin
  update statement_lines l set posted_minor = l.posted_minor + change,
    state = case when l.posted_minor + change = l.amount_minor then 'posted' else 'open' end,
    matched_by = case when l.posted_minor + change = 0 then null else l.matched_by end,
    version = l.version + 1, updated_at = new.updated_at
  where l.id = new.statement_line_id;
  return null;
end $$;
create trigger statement_line_posted after insert on payments for each row
  when (new.statement_line_id is not null) execute function statement_line_paid();
create trigger statement_line_unposted after update of state on payments for each row
  when (new.statement_line_id is not null and old.state = 'posted' and new.state = 'cancelled') execute function statement_line_paid();
