create table announcements (
  id bigint generated always as identity primary key,
  title jsonb not null,
  body jsonb not null,
  kind text not null,
  audience_id bigint not null references audiences,
  starts_at timestamptz,
  ends_at timestamptz,
  publish_at timestamptz,
  published_at timestamptz,
  pinned boolean not null default false,
  state text not null,
  search_keys text not null,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check (ends_at is null or starts_at is null or ends_at >= starts_at),
  check (kind <> 'emergency' or ends_at is not null),
  check (state <> 'scheduled' or publish_at is not null)
);
create index announcements_created on announcements (created_at desc, id desc) where deleted_at is null;
create index announcements_title on announcements ((title ->> 'uk') collate uk_icu, id) where deleted_at is null;
create index announcements_state on announcements (state, created_at desc, id desc) where deleted_at is null;
create index announcements_audience on announcements (audience_id);
create index announcements_search on announcements using gin (search_keys gin_trgm_ops);
create index announcements_due on announcements (publish_at) where state = 'scheduled' and deleted_at is null;
create index announcements_ending on announcements (ends_at) where state = 'published' and deleted_at is null;

create table announcement_attachments (
  announcement_id bigint not null references announcements on delete cascade,
  file_id bigint not null references files,
  position int not null,
  primary key (announcement_id, file_id)
);
