-- Paper of a voting: what its sheets say, the sheet of each owner, and scans of what came back.

-- A text of the sheets gets a version, which is in the code of each page.
create table voting_forms (
  voting_id bigint not null references votings on delete cascade,
  version int not null check (version > 0),
  hash bytea not null,
  created_at timestamptz not null,
  primary key (voting_id, version),
  unique (voting_id, hash)
);

create table voting_sheets (
  owner_id bigint primary key,
  voting_id bigint not null,
  state text not null check (state in
    ('prepared', 'handed_out', 'sent', 'received', 'entered', 'checked', 'spoiled', 'refused', 'undeliverable')),
  -- of the form that was printed last
  form_version int,
  printed_at timestamptz,
  note text,
  ballot_id bigint references voting_ballots,
  entered_by bigint references staff,
  entered_at timestamptz,
  checked_by bigint references staff,
  checked_at timestamptz,
  updated_by bigint references staff,
  updated_at timestamptz not null,
  foreign key (owner_id, voting_id) references voting_owners (id, voting_id) on delete cascade,
  -- who entered a sheet does not check it
  constraint voting_sheets_second_person check (checked_by <> entered_by),
  check ((state = 'checked') = (checked_by is not null)),
  check (state not in ('entered', 'checked') or (ballot_id is not null and entered_by is not null))
);
create index on voting_sheets (voting_id, state);
create index on voting_sheets (ballot_id) where ballot_id is not null;
create trigger voting_sheets_open before insert or update or delete on voting_sheets
  for each row execute function voting_part_open('announced,meeting,survey,counting');

create table voting_scans (
  id bigint generated always as identity primary key,
  voting_id bigint not null references votings on delete cascade,
  file_id bigint not null references files,
  sha256 text not null,
  -- whose sheet was uploaded alone; null for a stack of sheets
  owner_id bigint,
  state text not null check (state in ('reading', 'done', 'failed')),
  problem text,
  pages int,
  job_id bigint,
  created_by bigint references staff,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (id, voting_id),
  foreign key (owner_id, voting_id) references voting_owners (id, voting_id) on delete cascade
);
create unique index voting_scans_file on voting_scans (voting_id, sha256) where state <> 'failed';
create index on voting_scans (file_id);
create index on voting_scans (voting_id, id);

create table voting_scan_pages (
  id bigint generated always as identity primary key,
  scan_id bigint not null,
  voting_id bigint not null,
  page int not null check (page > 0),
  result text not null check (result in
    ('matched', 'duplicate', 'wrong_version', 'other_voting', 'unknown', 'empty', 'no_sheet')),
  -- what was read from the page, whatever a person decided later
  read_as text not null,
  code jsonb,
  problem text,
  image_id bigint references files,
  owner_id bigint,
  -- page of the sheet, and how many it has
  sheet_page int,
  sheet_pages int,
  decided_by bigint references staff,
  decided_at timestamptz,
  unique (scan_id, page),
  foreign key (scan_id, voting_id) references voting_scans (id, voting_id) on delete cascade,
  foreign key (owner_id, voting_id) references voting_owners (id, voting_id) on delete cascade,
  check (result <> 'matched' or sheet_page is not null)
);
create index on voting_scan_pages (voting_id, result);
create index on voting_scan_pages (image_id);
-- The first page counts, and each further one is a duplicate, whichever scan it comes from.
create unique index voting_scan_pages_once on voting_scan_pages (owner_id, sheet_page) where result = 'matched' and owner_id is not null;
create unique index voting_scan_pages_list on voting_scan_pages
  (voting_id, (code ->> 'house'), (code ->> 'entrance'), (code ->> 'question'), sheet_page) where result = 'matched' and owner_id is null;
create index voting_scan_pages_owner on voting_scan_pages (owner_id) where owner_id is not null;

-- The scan that a ballot was entered from, and the page of it.
alter table voting_ballots add column file_id bigint references files, add column file_page int;
create index on voting_ballots (file_id) where file_id is not null;
