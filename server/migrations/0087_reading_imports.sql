-- Readings of the meters of a house from a file: read, compared with the meters, and saved in one act.
create table reading_imports (
  id bigint generated always as identity primary key,
  house_id bigint not null references houses on delete cascade,
  file_name text not null,
  file_id bigint references files on delete set null,
  -- of the rows that name none
  day date not null,
  state text not null default 'reading' check (state in ('reading', 'checked', 'refused', 'applied', 'undone')),
  -- row of the headings, 0 for none
  heading int not null default 0,
  -- index of each column, from 0
  columns jsonb not null default '{"number": null, "value": null, "day": null}',
  -- why the file was refused
  issue jsonb,
  job_id bigint references jobs,
  version int not null default 1,
  created_by bigint references staff,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  applied_at timestamptz
);
create index reading_imports_order on reading_imports (created_at, id);
create index on reading_imports (house_id);
create index on reading_imports (file_id) where file_id is not null;

create table reading_import_rows (
  import_id bigint not null references reading_imports on delete cascade,
  line int not null,
  cells jsonb not null,
  -- the reading that was saved from the row
  reading_id bigint references meter_readings on delete set null,
  primary key (import_id, line)
);
create index on reading_import_rows (reading_id) where reading_id is not null;
