-- Who read the data of whom within a day; staff have negative ids. Counted to notice reading beyond human speed.
create table people_read (
  staff_id bigint not null references staff on delete cascade,
  person_id bigint not null,
  at timestamptz not null,
  primary key (staff_id, person_id)
);
create index on people_read (at);

-- Rows about people that were exported without an approval, which count together within a day.
create table people_exported (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  at timestamptz not null,
  list text not null,
  rows integer not null
);
create index on people_exported (staff_id, at);
create index on people_exported (at);

-- Download addresses of exports that were used: each answers once.
create table export_links (
  sign text primary key,
  state text not null check (state in ('open', 'broken', 'done')),
  -- when the download first broke off
  broken_at timestamptz,
  expires_at timestamptz not null
);
create index on export_links (expires_at);
