-- A file of people, units or other things on its way into the register, and what became of it.
create table imports (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('houses', 'realty', 'owners', 'residents', 'vehicles', 'accounts')),
  state text not null default 'reading'
    check (state in ('reading', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  file_name text not null,
  -- the original; gone after 30 days
  file_id bigint references files on delete set null,
  sheets text[] not null default '{}',
  options jsonb not null,
  headings jsonb not null default '[]',
  sample jsonb not null default '[]',
  counts jsonb,
  -- why it failed or has to be looked at again: {key, params}
  problem jsonb,
  job_id bigint references jobs on delete set null,
  applied_at timestamptz,
  undone_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff
);
create index imports_created on imports (created_at desc, id) where deleted_at is null;

-- One row of the file: what it says, what is wrong with it, and what it would do.
create table import_rows (
  import_id bigint not null references imports on delete cascade,
  row int not null,
  cells jsonb not null,
  -- one cell over most of the width: a heading of a group
  spread boolean not null default false,
  -- texts put by hand in place of what the file says, by column
  fixed jsonb,
  -- a person's word on a conflict
  decision text,
  outcome text not null default 'skip' check (outcome in ('add', 'change', 'same', 'conflict', 'error', 'skip')),
  faults jsonb not null default '[]',
  warnings jsonb not null default '[]',
  matches jsonb not null default '[]',
  -- by table: what is added or changed, with which values
  plan jsonb,
  primary key (import_id, row)
);
create index import_rows_outcome on import_rows (import_id, outcome, row);

-- What an applied import made and changed, and what that was before.
create table import_items (
  import_id bigint not null references imports on delete cascade,
  entity text not null,
  row int not null,
  entity_id bigint not null,
  action text not null check (action in ('add', 'change')),
  -- which it had after the import; another one tells that somebody changed it since
  version int not null default 1,
  was jsonb,
  primary key (import_id, entity, row)
);
