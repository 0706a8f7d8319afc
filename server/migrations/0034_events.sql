-- Events with their recurrence, and who is registered for an occurrence.
create table events (
  id bigint generated always as identity primary key,
  title jsonb not null,
  body jsonb,
  kind text not null,
  place jsonb,
  url text,
  -- local times of the zone; of whole days only the date counts
  starts text not null,
  ends text not null,
  all_day boolean not null default false,
  timezone text not null,
  recurrence text,
  exceptions jsonb not null default '[]',
  -- from the first occurrence to the end of the last one; without an end: endless
  starts_at timestamptz not null,
  ends_at timestamptz,
  registration boolean not null default false,
  capacity int,
  responsible_staff_id bigint references staff,
  remind_hours int,
  cancel_reason jsonb,
  audience_id bigint not null references audiences,
  publish_at timestamptz,
  published_at timestamptz,
  pinned boolean not null default false,
  state text not null,
  -- counts the changes of what calendar programs keep
  sequence int not null default 0,
  search_keys text not null,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check (state <> 'scheduled' or publish_at is not null),
  check (ends_at is null or ends_at >= starts_at)
);
create index events_span on events using gist (tstzrange(starts_at, ends_at, '[]')) where deleted_at is null;
create index events_starts on events (starts_at desc, id desc) where deleted_at is null;
create index events_created on events (created_at desc, id desc) where deleted_at is null;
create index events_published on events (published_at desc nulls last, id desc) where deleted_at is null;
create index events_title on events ((title ->> 'uk') collate uk_icu, id) where deleted_at is null;
create index events_state on events (state, starts_at desc, id desc) where deleted_at is null;
create index events_audience on events (audience_id);
create index events_responsible on events (responsible_staff_id) where responsible_staff_id is not null;
create index events_search on events using gin (search_keys gin_trgm_ops);
create index events_due on events (publish_at) where state = 'scheduled' and deleted_at is null;
create index events_ending on events (ends_at) where state in ('published', 'scheduled') and deleted_at is null;
create index events_reminding on events (starts_at) where remind_hours is not null and state = 'published' and deleted_at is null;

create table event_attachments (
  event_id bigint not null references events on delete cascade,
  file_id bigint not null references files,
  position int not null,
  primary key (event_id, file_id)
);
create index on event_attachments (file_id);

create table event_registrations (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  -- the day of the occurrence by the rule
  date date not null,
  member_id bigint not null references members on delete cascade,
  seats int not null check (seats > 0),
  state text not null check (state in ('going', 'waiting')),
  note text,
  created_at timestamptz not null default now(),
  created_by bigint references staff,
  constraint event_registrations_once unique (event_id, date, member_id)
);
create index on event_registrations (member_id);

-- Occurrences of which somebody has been reminded.
create table event_reminders (
  event_id bigint not null references events on delete cascade,
  date date not null,
  starts_at timestamptz not null,
  primary key (event_id, date, starts_at)
);

update staff_roles set permissions = permissions || added.rights, default_permissions = coalesce(default_permissions, permissions) || added.rights
from (values
('owner', array['events.read','events.create','events.update','events.delete','events.publish','events.export']),
('chair', array['events.read','events.create','events.update','events.delete','events.publish']),
('accountant', array['events.read']),
('manager', array['events.read','events.create','events.update','events.delete','events.publish']),
('dispatcher', array['events.read','events.create','events.update']),
('technician', array['events.read']),
('guard', array['events.read']),
('auditor', array['events.read'])
) as added (code, rights) where staff_roles.code = added.code and staff_roles.is_system;
