-- One table of units, owners and billing accounts.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('houses', 'realty', 'owners', 'residents', 'vehicles', 'accounts', 'combined'));

-- One act of correcting rows, with what each row was before, so that it can be taken back.
create table import_corrections (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  -- [{row, fixed, decision}]
  rows jsonb not null,
  created_at timestamptz not null default now(),
  created_by bigint references staff
);
create index import_corrections_import on import_corrections (import_id, id);
