-- Interviews (polls), who took part, and what was answered.
create table interviews (
  id bigint generated always as identity primary key,
  title jsonb not null,
  body jsonb,
  respondent text not null check (respondent in ('person', 'realty')),
  anonymous boolean not null,
  may_edit boolean not null,
  results_visible text not null check (results_visible in ('staff', 'after_answer', 'after_end')),
  questions jsonb not null default '[]',
  paused boolean not null default false,
  audience_id bigint not null references audiences,
  publish_at timestamptz,
  published_at timestamptz,
  ends_at timestamptz,
  pinned boolean not null default false,
  state text not null,
  -- when the author was told that it was closed by its time
  closing_told_at timestamptz,
  search_keys text not null,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check (state <> 'scheduled' or publish_at is not null),
  check (not anonymous or not may_edit),
  -- referenced by what depends on it, so that it can't change once there is an answer
  unique (id, anonymous)
);
create index interviews_created on interviews (created_at desc, id desc) where deleted_at is null;
create index interviews_published on interviews (published_at desc nulls last, id desc) where deleted_at is null;
create index interviews_title on interviews ((title ->> 'uk') collate uk_icu, id) where deleted_at is null;
create index interviews_state on interviews (state, created_at desc, id desc) where deleted_at is null;
create index interviews_audience on interviews (audience_id);
create index interviews_search on interviews using gin (search_keys gin_trgm_ops);
create index interviews_due on interviews (publish_at) where state = 'scheduled' and deleted_at is null;
create index interviews_ending on interviews (ends_at) where state in ('published', 'scheduled') and deleted_at is null;
create index interviews_closing on interviews (ends_at) where state = 'archived' and closing_told_at is null and deleted_at is null;

-- That somebody, or a unit, has answered. Of an anonymous interview: neither when nor by whose hand, and no link to the answer.
create table interview_participations (
  interview_id bigint not null,
  anonymous boolean not null,
  -- of an interview of units: who answered for the unit, where that is known
  member_id bigint references members on delete set null,
  -- of an interview of units alone
  realty_id bigint references realty on delete set null,
  channel text not null check (channel in ('web', 'paper', 'phone')),
  entered_by bigint references staff on delete set null,
  created_at timestamptz,
  foreign key (interview_id, anonymous) references interviews (id, anonymous) on delete cascade,
  check (not anonymous or (entered_by is null and created_at is null and (realty_id is null or member_id is null)))
);
create unique index interview_participations_person on interview_participations (interview_id, member_id)
  where realty_id is null and member_id is not null;
create unique index interview_participations_unit on interview_participations (interview_id, realty_id) where realty_id is not null;
create index interview_participations_channel on interview_participations (interview_id, channel);
create index interview_participations_member on interview_participations (member_id) where member_id is not null;
create index interview_participations_realty on interview_participations (realty_id) where realty_id is not null;

-- The answers. Of an anonymous interview nothing but the answers, under random keys that are replaced as others answer.
create table interview_sheets (
  id uuid primary key default gen_random_uuid(),
  interview_id bigint not null,
  anonymous boolean not null,
  -- as they were given
  values jsonb not null,
  -- the same as words that are counted; see interviews.marks.ts
  marks text[] not null,
  member_id bigint references members on delete set null,
  -- the unit and the role by which the person was asked
  realty_id bigint references realty on delete set null,
  role_id bigint references resident_roles on delete set null,
  created_at timestamptz,
  updated_at timestamptz,
  foreign key (interview_id, anonymous) references interviews (id, anonymous) on delete cascade,
  check (case when anonymous then num_nonnulls(member_id, realty_id, role_id, created_at, updated_at) = 0
    else created_at is not null and updated_at is not null end)
);
create index interview_sheets_interview on interview_sheets (interview_id, id);
create index interview_sheets_member on interview_sheets (member_id) where member_id is not null;
create index interview_sheets_realty on interview_sheets (realty_id) where realty_id is not null;
create index interview_sheets_role on interview_sheets (role_id) where role_id is not null;
-- Former versions of rows tell in which order they were written, until they are removed.
alter table interview_sheets set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

-- Whom a personal link is for; the link is `poll.person` with the id of the row.
create table interview_invitations (
  id bigint generated always as identity primary key,
  interview_id bigint not null references interviews on delete cascade,
  member_id bigint not null references members on delete cascade,
  -- of an interview of units alone
  realty_id bigint references realty on delete cascade,
  created_at timestamptz not null,
  constraint interview_invitations_once unique nulls not distinct (interview_id, member_id, realty_id)
);
create index on interview_invitations (member_id);
create index on interview_invitations (realty_id) where realty_id is not null;

-- Codes that exchange the link of a whole interview for a personal one; the contact and the code as keyed hashes.
create table interview_codes (
  interview_id bigint not null references interviews on delete cascade,
  contact_hash bytea not null,
  code_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (interview_id, contact_hash)
);
create index on interview_codes (expires_at);

create trigger interviews_page after delete on interviews for each row execute function delete_public_page('poll');
create trigger interview_invitations_page after delete on interview_invitations for each row execute function delete_public_page('poll.person');

-- Those who have not answered are reminded: each time is a round of its own.
alter table delivery_recipients
  add column round int not null default 0,
  drop constraint delivery_recipients_once,
  add constraint delivery_recipients_once unique (entity, entity_id, channel, member_id, round);

update staff_roles set permissions = permissions || added.rights, default_permissions = coalesce(default_permissions, permissions) || added.rights
from (values
('owner', array['interviews.read','interviews.create','interviews.update','interviews.delete','interviews.publish','interviews.export']),
('chair', array['interviews.read','interviews.create','interviews.update','interviews.delete','interviews.publish','interviews.export']),
('manager', array['interviews.read','interviews.create','interviews.update','interviews.publish','interviews.export']),
('dispatcher', array['interviews.read']),
('auditor', array['interviews.read','interviews.export'])
) as added (code, rights) where staff_roles.code = added.code and staff_roles.is_system;
