-- The staff: what they are to the community, how they prove who they are, and for how long they may what.

alter table staff
  alter column last_name set default '',
  alter column first_name set default '',
  add column position jsonb,
  add column theme text check (theme in ('auto', 'light', 'dark')),
  add column notification_settings jsonb not null default '{}',
  add column employment_kind text check (employment_kind in ('employee', 'contractor', 'volunteer', 'board')),
  add column employed_from date,
  add column employed_to date,
  add column contract_number text,
  add column specialisations text[] not null default '{}',
  add column max_open_requests int check (max_open_requests >= 0),
  add column credentials jsonb not null default '[]',
  add column note text,
  add column blocked_reason text,
  add column last_login_at timestamptz,
  add column two_factor_phone boolean not null default false,
  add column two_factor_email boolean not null default false,
  add column search_keys text not null default '',
  add column created_by bigint references staff,
  add column deleted_by bigint references staff,
  add constraint staff_employed_check check (employed_to >= employed_from),
  -- A second step needs somewhere to go to.
  add constraint staff_two_factor_check check ((not two_factor_phone or phone is not null) and (not two_factor_email or email is not null));
-- The server fills empty keys when it starts: the database has no function for them.
create index staff_search on staff using gin (search_keys gin_trgm_ops);
create index staff_bin on staff (deleted_at) where deleted_at is not null;
create index staff_scopes_house on staff_scopes (house_id) where house_id is not null;
create index staff_scopes_complex on staff_scopes (complex_id) where complex_id is not null;

-- Departments; `departures` is their name on the wire.
create table staff_departures (
  id bigint generated always as identity primary key,
  name jsonb not null,
  code text,
  parent_id bigint references staff_departures,
  head_id bigint references staff,
  phones text[] not null default '{}',
  hours text,
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  sort int not null default 100,
  active boolean not null default true,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check (parent_id <> id)
);
create unique index staff_departures_code_key on staff_departures (code) where deleted_at is null;
create unique index staff_departures_name_key on staff_departures (lower(name ->> 'uk')) where deleted_at is null;
create index on staff_departures (parent_id) where parent_id is not null;
create index on staff_departures (head_id) where head_id is not null;

create table staff_departure_links (
  staff_id bigint not null references staff on delete cascade,
  departure_id bigint not null references staff_departures on delete cascade,
  primary key (staff_id, departure_id)
);
create index on staff_departure_links (departure_id);

-- The houses that a department serves; no rows: all of them.
create table staff_departure_scopes (
  departure_id bigint not null references staff_departures on delete cascade,
  complex_id bigint references complexes on delete cascade,
  house_id bigint references houses on delete cascade,
  check (num_nonnulls(complex_id, house_id) = 1),
  unique nulls not distinct (departure_id, complex_id, house_id)
);

alter table staff_roles
  add column description jsonb,
  add column departure_id bigint references staff_departures,
  -- what a system role was delivered with; null for a role of one's own
  add column default_permissions text[],
  add column sort int not null default 100,
  add column is_demo boolean not null default false,
  add column created_by bigint references staff,
  add column deleted_by bigint references staff;
create index on staff_roles (departure_id) where departure_id is not null;
alter table staff_roles drop constraint staff_roles_code_key;
create unique index staff_roles_code_key on staff_roles (code) where deleted_at is null;
create unique index staff_roles_name_key on staff_roles (lower(name ->> 'uk')) where deleted_at is null;

-- Somebody is away; from and to are the first and the last day of it.
create table staff_absences (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  kind text not null check (kind in ('vacation', 'sick', 'trip', 'other')),
  "from" date not null,
  "to" date not null,
  deputy_id bigint references staff,
  -- the deputy holds the roles of the one who is away, for as long
  deputy_has_roles boolean not null default false,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  check ("to" >= "from"),
  constraint staff_absences_deputy_check check (deputy_id is null or deputy_id <> staff_id),
  constraint staff_absences_overlap exclude using gist (int8range(staff_id, staff_id, '[]') with &&, daterange("from", "to", '[]') with &&)
);
create index on staff_absences (deputy_id) where deputy_id is not null;

-- A role for a time: from the moment it begins to the moment it ends, in the person's own houses.
create table staff_grants (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  role_id bigint not null references staff_roles,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  absence_id bigint references staff_absences on delete cascade,
  granted_by bigint references staff,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by bigint references staff,
  check (ends_at > begins_at)
);
create index on staff_grants (staff_id) where revoked_at is null;
create index on staff_grants (role_id);
create index on staff_grants (absence_id) where absence_id is not null;
create trigger access_changed after insert or update or delete on staff_grants for each row execute function access_changed();

create table staff_invites (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  token_hash bytea not null unique,
  channel text not null check (channel in ('email', 'sms')),
  sent_to text not null,
  created_by bigint references staff,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
-- One live invitation a person: a new one ends the old one.
create unique index staff_invites_live on staff_invites (staff_id) where used_at is null and revoked_at is null;

-- Codes of six digits that prove an address, a second step of login, or that it is really you.
create table codes (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  purpose text not null check (purpose in ('login', 'phone', 'email', 'two_factor_phone', 'two_factor_email', 'confirm')),
  channel text not null check (channel in ('email', 'phone', 'app')),
  -- where it went; null for the app, which makes its codes itself
  target text,
  code_hash bytea,
  -- a login that waits for its second step is known by this token
  token_hash bytea unique,
  tries int not null default 0,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on codes (staff_id, purpose) where used_at is null;
create index on codes (expires_at);

-- The authenticator app: its key, and the last period that was used, so that no code opens twice.
create table staff_apps (
  staff_id bigint primary key references staff on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  last_period bigint not null default 0,
  created_at timestamptz not null default now()
);
create table recovery_codes (
  staff_id bigint not null references staff on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

alter table sessions
  -- somebody looks as this person: reads only, with the rights that both have
  add column viewer_id bigint references staff on delete cascade,
  -- when he last proved with a fresh code that it is he
  add column confirmed_at timestamptz;
create index on sessions (viewer_id) where viewer_id is not null and revoked_at is null;

-- A link that an owner got from the console ends the second step too, as the phone may be what was lost.
alter table password_resets add column ends_two_factor boolean not null default false;

alter table settings
  add column version int not null default 1,
  -- owner, chair and accountant log in with a second step
  add column require_two_factor boolean not null default false,
  -- rights, exports and bank data ask for a fresh code
  add column confirm_sensitive boolean not null default false,
  -- some acts need a second person
  add column four_eyes boolean not null default false;
create function settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', '0');
  return null;
end $$;
create trigger settings_changed after update of require_two_factor, confirm_sensitive, four_eyes on settings
  for each row execute function settings_changed();

-- Steps of the setup that are done by saying so, or left out.
create table setup_steps (
  step text primary key,
  state text not null check (state in ('done', 'skipped')),
  at timestamptz not null default now(),
  staff_id bigint references staff on delete set null
);

alter table outbox
  add column kind text not null default 'notice' check (kind in ('code', 'reset', 'invite', 'notice')),
  -- quiet hours: not before
  add column not_before timestamptz;
update outbox set kind = 'reset' where is_secret;
create index outbox_created on outbox (id desc);
create index on outbox (staff_id) where staff_id is not null;

-- What one person asks for and another decides.
create table approvals (
  id bigint generated always as identity primary key,
  kind text not null,
  entity text not null,
  entity_id bigint,
  label text not null,
  payload jsonb not null default '{}',
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn', 'expired')),
  requested_by bigint not null references staff,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_by bigint references staff,
  decided_at timestamptz,
  decision_note text,
  -- an approved export is made once
  used_at timestamptz,
  constraint approvals_two_people check (state not in ('approved', 'rejected') or decided_by <> requested_by)
);
create unique index approvals_once on approvals (kind, entity, entity_id, requested_by) nulls not distinct where state = 'waiting';
create index on approvals (state, id desc);

-- The log is looked through by person, by act and by day.
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_action on audit_log (action, id desc);

-- A change of somebody's second step or of his fresh code acts on his next request.
drop trigger access_changed on sessions;
create trigger access_changed after update of revoked_at, expires_at, confirmed_at or delete on sessions
  for each row execute function access_changed();
drop trigger access_changed on staff;
create trigger access_changed after update of status, scope_all, deleted_at, password_hash, two_factor_phone, two_factor_email on staff
  for each row execute function access_changed();
create trigger access_changed after insert or update of confirmed_at or delete on staff_apps for each row execute function access_changed();

-- The rights of the default roles in the new rooms.
update staff_roles set permissions = permissions || added.rights, sort = added.sort from (values
('owner', 10, array['staff.read','staff.create','staff.update','staff.delete','staff.approve','staff.export',
  'roles.read','roles.create','roles.update','roles.delete','roles.approve',
  'departures.read','departures.create','departures.update','departures.delete',
  'audit.approve','audit.sensitive','outbox.read','bin.approve','approvals.approve']),
('chair', 20, array['staff.read','staff.create','staff.update','staff.approve','roles.read','departures.read',
  'audit.approve','audit.sensitive','bin.approve','approvals.approve']),
('accountant', 30, array['staff.read','audit.read','audit.approve']),
('manager', 40, array['staff.read','staff.create','staff.update','roles.read',
  'departures.read','departures.create','departures.update','audit.read','audit.approve']),
('dispatcher', 50, array['staff.read','roles.read','departures.read','audit.read']),
('technician', 60, array['audit.read']),
('guard', 70, array[]::text[]),
('auditor', 80, array['staff.read','roles.read','departures.read','audit.approve','audit.sensitive'])
) as added (code, sort, rights) where staff_roles.code = added.code and staff_roles.is_system;
update staff_roles set default_permissions = permissions where is_system;
