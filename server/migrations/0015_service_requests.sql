-- Service requests: from the call to the closed job, with two chats.

-- When the community works: seven days from Monday, each null (off) or {from, to}; and days that differ.
create table work_calendar (
  only_row boolean primary key default true check (only_row),
  week jsonb not null default '[{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},null,null]',
  -- [{day, name, hours: {from, to} | null}]
  days jsonb not null default '[]',
  version int not null default 1,
  updated_at timestamptz not null default now()
);
insert into work_calendar default values;

-- What the community settles about the life of a request, in days unless the name says minutes.
create table service_request_settings (
  only_row boolean primary key default true check (only_row),
  -- work that is done closes by itself, unless the resident gives it back within its own term
  autoclose_days int not null default 7 check (autoclose_days between 1 and 365),
  return_days int not null default 7 check (return_days between 1 and 365),
  reopen_days int not null default 30 check (reopen_days between 0 and 365),
  resident_reopen_days int not null default 7 check (resident_reopen_days between 0 and 365),
  defer_max_days int not null default 365 check (defer_max_days between 1 and 3650),
  -- an emergency that nobody took, and a request that waits: when somebody is told
  unclaimed_minutes int not null default 15 check (unclaimed_minutes between 1 and 1440),
  reminder_days int not null default 3 check (reminder_days between 1 and 365),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
insert into service_request_settings default values;

-- Terms of reply and of resolution. Each is a row with the day from which it holds: no term is a constant of the program.
create table service_request_presets (
  id bigint generated always as identity primary key,
  code text,
  name jsonb not null,
  reply_amount int not null check (reply_amount between 0 and 1000),
  reply_unit text not null check (reply_unit in ('minute', 'hour', 'working_day', 'day')),
  resolve_amount int not null check (resolve_amount between 1 and 1000),
  resolve_unit text not null check (resolve_unit in ('minute', 'hour', 'working_day', 'day')),
  -- minutes and hours run by night and on days off too
  round_the_clock boolean not null default false,
  -- false: waiting for the resident does not stop the clock, nor may the day be put off
  pausable boolean not null default true,
  valid_from date not null default '2000-01-01',
  source text,
  sort int not null default 100,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff
);
create unique index service_request_presets_code_key on service_request_presets (code, valid_from) where deleted_at is null;

create table service_request_types (
  id bigint generated always as identity primary key,
  name jsonb not null,
  code text,
  icon text,
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  parent_id bigint references service_request_types,
  departure_id bigint references staff_departures,
  responsible_id bigint references staff,
  performer_id bigint references staff,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'emergency')),
  preset_id bigint not null references service_request_presets,
  -- own fields: [{key, label, kind, required, options, hint}]
  form jsonb not null default '[]',
  -- [text]
  checklist jsonb not null default '[]',
  -- [{title, text}] with texts by language
  replies jsonb not null default '[]',
  hint jsonb,
  photo_required boolean not null default false,
  payable boolean not null default false,
  act_claim boolean not null default false,
  resident_can_create boolean not null default true,
  guard_can_create boolean not null default true,
  -- accepting is a reply enough; else the first line to the resident is
  accept_is_reply boolean not null default true,
  -- who does the work may write to the resident himself
  performer_writes boolean not null default false,
  -- the resident reads no names of the staff
  hides_names boolean not null default false,
  active boolean not null default true,
  sort int not null default 100,
  merged_into bigint references service_request_types,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check (parent_id <> id)
);
create unique index service_request_types_code_key on service_request_types (code) where deleted_at is null;
create unique index service_request_types_name_key on service_request_types (lower(name ->> 'uk')) where deleted_at is null;
create index on service_request_types (preset_id);
create index on service_request_types (parent_id) where parent_id is not null;

create table service_request_type_roles (
  type_id bigint not null references service_request_types on delete cascade,
  role_id bigint not null references staff_roles on delete cascade,
  primary key (type_id, role_id)
);
create index on service_request_type_roles (role_id);
create table service_request_type_staff (
  type_id bigint not null references service_request_types on delete cascade,
  staff_id bigint not null references staff on delete cascade,
  primary key (type_id, staff_id)
);
create index on service_request_type_staff (staff_id);

-- One fault of many people: they join it, one public reply goes to all of them.
create table incidents (
  id bigint generated always as identity primary key,
  title text not null,
  description text not null default '',
  complex_id bigint references complexes,
  house_id bigint references houses,
  entrance int,
  type_id bigint references service_request_types,
  state text not null default 'open' check (state in ('open', 'closed')),
  expected_at timestamptz,
  search_keys text not null default '',
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check (num_nonnulls(complex_id, house_id) = 1)
);
create index incidents_open on incidents (state, created_at desc, id desc) where deleted_at is null;
create index on incidents (house_id);
create index on incidents (complex_id);

-- Numbers run through a year in each complex, or house without one: `c12`, `h7`.
create table service_request_numbers (
  place text not null,
  year int not null,
  last int not null,
  primary key (place, year)
);

create table service_requests (
  id bigint generated always as identity primary key,
  place text not null,
  year int not null,
  number int not null,
  type_id bigint not null references service_request_types,
  priority text not null check (priority in ('low', 'normal', 'high', 'emergency')),
  title text,
  description text not null,
  house_id bigint not null references houses,
  entrance int,
  floor int,
  realty_id bigint references realty,
  common_place text check (common_place in ('lobby', 'lift', 'roof', 'basement', 'yard', 'parking', 'staircase', 'shelter', 'other')),
  place_note text,
  member_id bigint references members,
  -- as the caller named himself, even where the register knows him by now
  caller_name text,
  caller_phone text,
  source text not null check (source in ('phone', 'visit', 'web', 'app', 'email', 'viber', 'telegram', 'staff_walk', 'guard', 'act_claim', 'authority', 'import', 'api')),
  responsible_id bigint references staff,
  performer_id bigint references staff,
  departure_id bigint references staff_departures,
  status text not null default 'new' check (status in ('new', 'accepted', 'assigned', 'in_progress', 'waiting', 'deferred', 'done', 'closed', 'cancelled')),
  wait_reason text check (wait_reason in ('resident', 'contractor', 'materials', 'quote', 'access', 'weather', 'alert')),
  cancel_reason text check (cancel_reason in ('by_resident', 'not_ours', 'duplicate', 'spam', 'no_access', 'other')),
  status_since timestamptz not null default now(),
  reopened boolean not null default false,
  warranty boolean not null default false,
  payable boolean not null default false,
  insurance boolean not null default false,
  act_claim boolean not null default false,
  authorities_at timestamptz,
  -- the clocks: when it is due, when it turns amber, what is left of it in minutes while it stands still
  preset_id bigint not null references service_request_presets,
  first_reply_due_at timestamptz,
  first_reply_amber_at timestamptz,
  first_replied_at timestamptz,
  due_at timestamptz,
  amber_at timestamptz,
  due_minutes int,
  left_minutes int,
  resolved_at timestamptz,
  closed_at timestamptz,
  -- missed once, missed for good, whatever happens after
  reply_breached boolean not null default false,
  due_breached boolean not null default false,
  deferred_until date,
  reopen_count int not null default 0,
  duplicate_of bigint references service_requests,
  incident_id bigint references incidents,
  checklist jsonb not null default '[]',
  materials jsonb not null default '[]',
  work_minutes int check (work_minutes between 0 and 1000000),
  rating int check (rating between 1 and 5),
  rating_reasons text[] not null default '{}',
  rating_comment text,
  rated_at timestamptz,
  quality_ok boolean,
  quality_note text,
  quality_by bigint references staff,
  quality_at timestamptz,
  visible_to_resident boolean not null default true,
  tags text[] not null default '{}',
  custom jsonb not null default '{}',
  -- whom the work waits for, and when each side spoke last
  waiting_side text check (waiting_side in ('resident', 'staff')),
  last_member_at timestamptz,
  last_staff_at timestamptz,
  -- who was told that nobody took an emergency, that a term was missed, that a side waits: once each
  escalated text[] not null default '{}',
  search_keys text not null default '',
  external_id text,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check (status <> 'waiting' or wait_reason is not null),
  check (status <> 'cancelled' or cancel_reason is not null),
  check (status <> 'deferred' or deferred_until is not null),
  check (duplicate_of <> id),
  constraint service_requests_number_key unique (place, year, number)
);
create index service_requests_created on service_requests (created_at desc, id desc) where deleted_at is null;
create index service_requests_status on service_requests (status, created_at desc, id desc) where deleted_at is null;
create index service_requests_house on service_requests (house_id, created_at desc, id desc) where deleted_at is null;
create index service_requests_house_status on service_requests (house_id, status, created_at desc, id desc) where deleted_at is null;
-- Few requests are open and most are looked for among those: what their lists ask stands in the indexes themselves.
create index service_requests_open on service_requests (due_at, id)
  include (created_at, house_id, type_id, priority, status, amber_at, first_reply_due_at, first_reply_amber_at, first_replied_at)
  where deleted_at is null and status not in ('closed', 'cancelled');
create index service_requests_open_house on service_requests (house_id, created_at desc, id desc)
  include (status, due_at, amber_at, first_reply_due_at, first_reply_amber_at, first_replied_at)
  where deleted_at is null and status not in ('closed', 'cancelled');
create index service_requests_since on service_requests (status_since, id) where deleted_at is null;
create index service_requests_updated on service_requests (updated_at, id) where deleted_at is null;
create index service_requests_numbered on service_requests ((year::bigint * 1000000000 + number), id) where deleted_at is null;
create index service_requests_rank on service_requests ((array_position(array['low', 'normal', 'high', 'emergency'], priority)), id) where deleted_at is null;
create index service_requests_source on service_requests (source, created_at desc, id desc) where deleted_at is null;
create index service_requests_unassigned on service_requests (created_at desc, id desc) where performer_id is null and deleted_at is null;
create index service_requests_payable on service_requests (created_at desc, id desc) where payable and deleted_at is null;
create index service_requests_payable_open on service_requests (created_at desc, id desc) include (status)
  where payable and deleted_at is null and status not in ('closed', 'cancelled');
create index service_requests_due on service_requests (due_at, id) where deleted_at is null;
-- Accepting is not a reply of every type, so the clock of the reply may run on in any open state.
create index service_requests_reply_due on service_requests (first_reply_due_at)
  where deleted_at is null and first_replied_at is null and status not in ('closed', 'cancelled');
create index service_requests_realty on service_requests (realty_id, created_at desc) where realty_id is not null and deleted_at is null;
create index service_requests_member on service_requests (member_id, created_at desc) where member_id is not null and deleted_at is null;
create index service_requests_performer on service_requests (performer_id, created_at desc, id desc) include (status, house_id)
  where performer_id is not null and deleted_at is null;
create index service_requests_performer_open on service_requests (performer_id, created_at desc, id desc) include (status)
  where performer_id is not null and deleted_at is null and status not in ('closed', 'cancelled');
create index service_requests_responsible on service_requests (responsible_id, created_at desc, id desc) include (status, house_id)
  where responsible_id is not null and deleted_at is null;
create index service_requests_responsible_open on service_requests (responsible_id, created_at desc, id desc) include (status)
  where responsible_id is not null and deleted_at is null and status not in ('closed', 'cancelled');
create index service_requests_creator on service_requests (created_by, created_at desc, id desc) include (status, house_id) where deleted_at is null;
create index service_requests_creator_open on service_requests (created_by, created_at desc, id desc) include (status)
  where deleted_at is null and status not in ('closed', 'cancelled');
create index service_requests_departure on service_requests (departure_id, status) where departure_id is not null and deleted_at is null;
create index service_requests_type on service_requests (type_id, created_at desc) where deleted_at is null;
-- how many of a type are still to be done, beside the name of each
create index service_requests_to_do on service_requests (type_id, house_id) where deleted_at is null and status not in ('done', 'closed', 'cancelled');
create index service_requests_incident on service_requests (incident_id) where incident_id is not null;
create index service_requests_duplicate on service_requests (duplicate_of) where duplicate_of is not null;
create index service_requests_caller on service_requests (caller_phone, created_at desc) where caller_phone is not null and deleted_at is null;
create index service_requests_done on service_requests (resolved_at) where status = 'done' and deleted_at is null;
create index service_requests_deferred on service_requests (deferred_until) where status = 'deferred' and deleted_at is null;
create index service_requests_waiting on service_requests (waiting_side, status) where waiting_side is not null and deleted_at is null;
create index service_requests_search on service_requests using gin (search_keys gin_trgm_ops);
create index service_requests_tags on service_requests using gin (tags) where tags <> '{}';
create index service_requests_bin on service_requests (deleted_at) where deleted_at is not null;
create index service_requests_number on service_requests (number, year);
-- Indexes answer by themselves only for pages that were looked after: a fifth of a million changes would be late for that.
alter table service_requests set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- How much is whose has to be known of each person and house: of one with nothing the database would walk all in search of the first.
alter table service_requests alter column performer_id set statistics 500, alter column responsible_id set statistics 500,
  alter column created_by set statistics 500, alter column house_id set statistics 500;

-- Totals of the whole community by state: a million rows are not counted at every look. Names: `requests:<status>`.
create function service_requests_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.deleted_at is null
    and (tg_op = 'INSERT' or old.deleted_at is not null or old.status <> new.status) then
    insert into kept_counts (name, n) values ('requests:' || new.status, 1);
  end if;
  if tg_op <> 'INSERT' and old.deleted_at is null
    and (tg_op = 'DELETE' or new.deleted_at is not null or old.status <> new.status) then
    insert into kept_counts (name, n) values ('requests:' || old.status, -1);
  end if;
  return null;
end $$;
create trigger service_requests_counted after insert or delete or update of status, deleted_at on service_requests
  for each row execute function service_requests_counted();

create table service_request_observers (
  request_id bigint not null references service_requests on delete cascade,
  staff_id bigint not null references staff on delete cascade,
  primary key (request_id, staff_id)
);
create index on service_request_observers (staff_id);

create table service_request_files (
  request_id bigint not null references service_requests on delete cascade,
  file_id bigint not null references files,
  kind text not null check (kind in ('before', 'after', 'other')),
  position int not null,
  primary key (request_id, file_id)
);
create index on service_request_files (file_id);

-- Each change of state, with what it replaced, so that the last one can be taken back.
create table service_request_moves (
  id bigint generated always as identity primary key,
  request_id bigint not null references service_requests on delete cascade,
  from_status text,
  to_status text not null,
  reason text,
  -- columns as they were: status, reasons, clocks, people, counters
  before jsonb not null default '{}',
  at timestamptz not null default now(),
  -- null: by the clock, or by the resident
  staff_id bigint references staff,
  by_resident boolean not null default false,
  undone_at timestamptz
);
create index on service_request_moves (request_id, id desc);
create index on service_request_moves (staff_id, at desc);

create table service_request_messages (
  id bigint generated always as identity primary key,
  request_id bigint not null references service_requests on delete cascade,
  chat text not null check (chat in ('staff_chat', 'member_chat')),
  author_kind text not null check (author_kind in ('staff', 'resident', 'guest', 'system')),
  staff_id bigint references staff,
  link_id bigint,
  author_name text,
  body text not null default '',
  -- a line of the product itself: {key, …values}, told in the reader's language
  event jsonb,
  file_ids bigint[] not null default '{}',
  reply_to bigint references service_request_messages,
  mentions bigint[] not null default '{}',
  incident_id bigint references incidents,
  client_msg_id text,
  at timestamptz not null default now(),
  edited_at timestamptz,
  -- texts before each edit: [{body, at}]
  edits jsonb not null default '[]',
  deleted_at timestamptz,
  check (author_kind <> 'staff' or staff_id is not null),
  check (author_kind = 'system' or body <> '' or file_ids <> '{}' or deleted_at is not null)
);
-- What is unread is counted along it.
create index service_request_messages_chat on service_request_messages (request_id, chat, id desc) include (author_kind, staff_id, link_id, deleted_at);
-- Written once, whatever the network does: the browser names each line itself.
create unique index service_request_messages_once on service_request_messages (request_id, chat, client_msg_id) where client_msg_id is not null;
create index service_request_messages_reply on service_request_messages (reply_to) where reply_to is not null;
create index service_request_messages_incident on service_request_messages (incident_id) where incident_id is not null;
alter table service_request_messages set (autovacuum_vacuum_insert_scale_factor = 0.02);

-- Up to which line somebody has read a chat. Reader: `s12` a person of the staff, `g7` who came by link 7.
create table service_request_reads (
  request_id bigint not null references service_requests on delete cascade,
  chat text not null check (chat in ('staff_chat', 'member_chat')),
  reader text not null,
  up_to bigint not null,
  at timestamptz not null default now(),
  primary key (request_id, chat, reader)
);
create index on service_request_reads (reader, request_id);

-- A chat opened without an account: the performer's side of the staff chat, the resident's side of the member chat.
create table service_request_links (
  id bigint generated always as identity primary key,
  request_id bigint not null references service_requests on delete cascade,
  chat text not null check (chat in ('staff_chat', 'member_chat')),
  token_hash bytea not null unique,
  -- who was given it
  name text not null,
  staff_id bigint references staff,
  member_id bigint references members,
  channel text check (channel in ('email', 'sms')),
  sent_to text,
  created_by bigint references staff,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint references staff,
  last_used_at timestamptz,
  uses int not null default 0
);
create index on service_request_links (request_id);

-- What a person is told inside the product.
create table notifications (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  kind text not null,
  entity text not null,
  entity_id bigint,
  params jsonb not null default '{}',
  at timestamptz not null default now(),
  read_at timestamptz,
  -- one of an event and person
  dedupe_key text not null,
  unique (staff_id, dedupe_key)
);
create index notifications_of on notifications (staff_id, id desc);
create index notifications_unread on notifications (staff_id, id desc) where read_at is null;

alter table live_events
  -- the change itself where it is small: a line of a chat need not be asked for by a thousand windows
  add column data jsonb,
  -- the rights to hear of it, all of them, in place of `<entity>.read`
  add column needs text[],
  -- who has none of these rights hears only of what he is named in
  add column open_rights text[],
  add column staff_ids bigint[];

update staff_roles set permissions = permissions || added.rights, default_permissions = coalesce(default_permissions, permissions) || added.rights
from (values
('owner', array['service_requests.read','service_requests.create','service_requests.update','service_requests.delete','service_requests.approve','service_requests.export',
  'all_requests.read','staff_chats.read','staff_chats.create','member_chats.read','member_chats.create',
  'request_types.read','request_types.create','request_types.update','request_types.delete']),
('chair', array['service_requests.read','service_requests.approve','service_requests.export','all_requests.read',
  'staff_chats.read','staff_chats.create','member_chats.read','member_chats.create','request_types.read']),
('accountant', array['service_requests.read','service_requests.create','staff_chats.read','staff_chats.create']),
('manager', array['service_requests.read','service_requests.create','service_requests.update','service_requests.delete','service_requests.approve','service_requests.export',
  'all_requests.read','staff_chats.read','staff_chats.create','member_chats.read','member_chats.create',
  'request_types.read','request_types.create','request_types.update','request_types.delete']),
('dispatcher', array['service_requests.read','service_requests.create','service_requests.update','service_requests.approve',
  'all_requests.read','staff_chats.read','staff_chats.create','member_chats.read','member_chats.create','request_types.read']),
-- who is on a walk writes down what he finds
('technician', array['service_requests.read','service_requests.create','service_requests.update','staff_chats.read','staff_chats.create',
  'member_chats.read','member_chats.create','request_types.read']),
('guard', array['service_requests.read','service_requests.create']),
('auditor', array['service_requests.read','service_requests.export','all_requests.read','staff_chats.read','member_chats.read','request_types.read'])
) as added (code, rights) where staff_roles.code = added.code and staff_roles.is_system;

insert into service_request_presets (code, name, reply_amount, reply_unit, resolve_amount, resolve_unit, round_the_clock, pausable, source, sort) values
('emergency', '{"uk":"Аварійна","en":"Emergency","ru":"Аварийная","es":"Emergencia"}', 30, 'minute', 24, 'hour', true, true, null, 10),
('urgent', '{"uk":"Термінова","en":"Urgent","ru":"Срочная","es":"Urgente"}', 4, 'hour', 3, 'working_day', false, true, null, 20),
('usual', '{"uk":"Звичайна","en":"Usual","ru":"Обычная","es":"Normal"}', 1, 'working_day', 10, 'day', false, true, null, 30),
('planned', '{"uk":"Планова","en":"Planned","ru":"Плановая","es":"Planificada"}', 3, 'working_day', 30, 'day', false, true, null, 40),
('act_claim', '{"uk":"Акт-претензія","en":"Act of claim","ru":"Акт-претензия","es":"Acta de reclamación"}', 1, 'working_day', 5, 'working_day', false, false, 'Закон України 2189-VIII, ст. 27', 50),
('appeal', '{"uk":"Звернення","en":"Appeal","ru":"Обращение","es":"Solicitud escrita"}', 3, 'working_day', 30, 'day', false, true, null, 60);

insert into service_request_types (name, code, icon, priority, preset_id, photo_required, payable, act_claim, sort)
select v.name::jsonb, v.code, v.icon, v.priority, p.id, false, v.payable, v.claim, v.sort from (values
('{"uk":"Запах газу","en":"Smell of gas","ru":"Запах газа","es":"Olor a gas"}', 'gas', 'flame', 'emergency', 'emergency', false, false, 10),
('{"uk":"Пожежа, задимлення","en":"Fire or smoke","ru":"Пожар, задымление","es":"Incendio o humo"}', 'fire', 'fire', 'emergency', 'emergency', false, false, 20),
('{"uk":"Люди застрягли в ліфті","en":"People stuck in the lift","ru":"Люди застряли в лифте","es":"Personas atrapadas en el ascensor"}', 'lift_stuck', 'lift', 'emergency', 'emergency', false, false, 30),
('{"uk":"Прорив води чи опалення","en":"Burst of water or heating","ru":"Прорыв воды или отопления","es":"Rotura de agua o calefacción"}', 'leak_main', 'droplet', 'emergency', 'emergency', false, false, 40),
('{"uk":"Немає світла","en":"No power","ru":"Нет света","es":"Sin electricidad"}', 'power_out', 'bolt', 'emergency', 'emergency', false, false, 50),
('{"uk":"Немає опалення","en":"No heating","ru":"Нет отопления","es":"Sin calefacción"}', 'no_heat', 'temperature', 'high', 'urgent', false, false, 60),
('{"uk":"Немає води","en":"No water","ru":"Нет воды","es":"Sin agua"}', 'no_water', 'droplet', 'high', 'urgent', false, false, 70),
('{"uk":"Не працює ліфт","en":"Lift out of order","ru":"Не работает лифт","es":"Ascensor averiado"}', 'lift_down', 'lift', 'high', 'urgent', false, false, 80),
('{"uk":"Протікання покрівлі","en":"Leaking roof","ru":"Протекает кровля","es":"Gotera en el tejado"}', 'roof_leak', 'roof', 'high', 'urgent', false, false, 90),
('{"uk":"Засмічення каналізації","en":"Blocked drain","ru":"Засор канализации","es":"Desagüe atascado"}', 'sewage', 'pipe', 'high', 'urgent', false, false, 100),
('{"uk":"Двері, домофон, замок","en":"Door, intercom, lock","ru":"Дверь, домофон, замок","es":"Puerta, portero automático, cerradura"}', 'door', 'door', 'normal', 'usual', false, false, 110),
('{"uk":"Освітлення","en":"Lighting","ru":"Освещение","es":"Iluminación"}', 'light', 'bulb', 'normal', 'usual', false, false, 120),
('{"uk":"Прибирання, сміття","en":"Cleaning, rubbish","ru":"Уборка, мусор","es":"Limpieza, basura"}', 'clean', 'trash', 'normal', 'usual', false, false, 130),
('{"uk":"Двір, майданчик, сніг","en":"Yard, playground, snow","ru":"Двор, площадка, снег","es":"Patio, zona de juegos, nieve"}', 'yard', 'tree', 'normal', 'usual', false, false, 140),
('{"uk":"Паркування, ключі, доступ","en":"Parking, keys, access","ru":"Парковка, ключи, доступ","es":"Aparcamiento, llaves, acceso"}', 'parking', 'parking', 'normal', 'usual', false, false, 150),
('{"uk":"Шум, порушення правил","en":"Noise, breach of rules","ru":"Шум, нарушение правил","es":"Ruido, infracción de normas"}', 'noise', 'volume', 'normal', 'usual', false, false, 160),
('{"uk":"Нарахування, лічильники","en":"Charges, meters","ru":"Начисления, счётчики","es":"Recibos, contadores"}', 'bill', 'receipt', 'normal', 'usual', false, false, 170),
('{"uk":"Довідки й документи","en":"Certificates and papers","ru":"Справки и документы","es":"Certificados y documentos"}', 'doc', 'file', 'low', 'planned', false, false, 180),
('{"uk":"Акт-претензія","en":"Act of claim","ru":"Акт-претензия","es":"Acta de reclamación"}', 'act_claim', 'gavel', 'high', 'act_claim', false, true, 190),
('{"uk":"Пропозиція чи скарга","en":"Suggestion or complaint","ru":"Предложение или жалоба","es":"Sugerencia o queja"}', 'idea', 'message', 'low', 'appeal', false, false, 200),
('{"uk":"Платна послуга","en":"Paid service","ru":"Платная услуга","es":"Servicio de pago"}', 'paid', 'tool', 'low', 'planned', true, false, 210)
) as v (name, code, icon, priority, preset, payable, claim, sort)
join service_request_presets p on p.code = v.preset;
