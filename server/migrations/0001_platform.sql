create extension if not exists pg_trgm;
create collation if not exists uk_icu (provider = icu, locale = 'uk');

-- One row: what the installation says of itself.
create table settings (
  only_row boolean primary key default true check (only_row),
  organisation_name text not null default '',
  document_language text not null default 'uk' check (document_language in ('uk', 'en', 'ru', 'es')),
  timezone text not null default 'Europe/Kyiv',
  organisation_set_at timestamptz,
  demo_loaded_at timestamptz
);
insert into settings default values;

-- Keys that all nodes share, such as the one that signs file addresses.
create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

create table files (
  id bigint generated always as identity primary key,
  kind text not null,
  name text not null,
  mime text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  storage_key text not null unique,
  created_by bigint,
  created_at timestamptz not null default now()
);

create table staff_roles (
  id bigint generated always as identity primary key,
  code text unique,
  name jsonb not null,
  permissions text[] not null default '{}',
  is_system boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table staff (
  id bigint generated always as identity primary key,
  last_name text not null,
  first_name text not null,
  middle_name text,
  email text,
  phone text,
  password_hash text,
  locale text check (locale in ('uk', 'en', 'ru', 'es')),
  avatar_id bigint references files,
  status text not null default 'active' check (status in ('invited', 'active', 'blocked', 'dismissed')),
  scope_all boolean not null default false,
  tutorial_progress jsonb not null default '{}',
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (email is not null or phone is not null)
);
create unique index staff_email_key on staff (lower(email)) where deleted_at is null;
create unique index staff_phone_key on staff (phone) where deleted_at is null;
alter table files add foreign key (created_by) references staff;

create table staff_role_links (
  staff_id bigint not null references staff on delete cascade,
  role_id bigint not null references staff_roles,
  primary key (staff_id, role_id)
);
create index on staff_role_links (role_id);

create table sessions (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  token_hash bytea not null unique,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index on sessions (staff_id) where revoked_at is null;

create table password_resets (
  token_hash bytea primary key,
  staff_id bigint not null references staff on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on password_resets (staff_id);

-- Counters of attempts; in the database so that nodes share them.
create table rate_limits (
  key text primary key,
  count int not null,
  resets_at timestamptz not null
);

create table idempotency_keys (
  actor_id bigint not null references staff on delete cascade,
  key text not null,
  call text not null,
  body_hash text not null,
  status int not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);
create index on idempotency_keys (created_at);

-- Who did what. Rows are written in the act's transaction; a job seals committed ones into a chain of hashes.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint,
  actor_name text,
  session_id bigint,
  ip text,
  request_id text,
  action text not null,
  entity text not null,
  entity_id bigint,
  label text,
  changes jsonb not null default '[]',
  reason text,
  seal_no bigint unique,
  prev_hash bytea,
  hash bytea
);
create index on audit_log (entity, entity_id, id desc);
create index on audit_log (at);
create index audit_log_unsealed on audit_log (id) where hash is null;

-- What a seal covers. One text for sealing and for verifying.
create function audit_text(a audit_log) returns text language sql stable as $$
  select jsonb_build_array(a.id, extract(epoch from a.at), a.actor_id, a.actor_name, a.session_id, a.ip, a.request_id,
    a.action, a.entity, a.entity_id, a.label, a.changes, a.reason, a.seal_no)::text
$$;

create function audit_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
    and (to_jsonb(old) - '{seal_no,prev_hash,hash}'::text[]) = (to_jsonb(new) - '{seal_no,prev_hash,hash}'::text[]) then
    return new;
  end if;
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_append_only before update or delete on audit_log for each row execute function audit_append_only();
create trigger audit_no_truncate before truncate on audit_log for each statement execute function audit_append_only();

-- Seals the oldest unsealed rows, at most so many; the caller holds the sealing lock.
create function audit_seal(at_most int) returns int language plpgsql as $$
declare
  a audit_log;
  last_no bigint;
  last_hash bytea;
  sealed int := 0;
begin
  select seal_no, hash into last_no, last_hash from audit_log where seal_no is not null order by seal_no desc limit 1;
  for a in select * from audit_log where hash is null order by id limit at_most loop
    last_no := coalesce(last_no, 0) + 1;
    a.seal_no := last_no;
    update audit_log set seal_no = last_no, prev_hash = last_hash,
      hash = sha256(coalesce(last_hash, ''::bytea) || convert_to(audit_text(a), 'UTF8'))
      where id = a.id returning hash into last_hash;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;

create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  staff_id bigint references staff on delete set null,
  subject text,
  body text not null,
  html text,
  -- codes and links in it are nobody's business but the recipient's
  is_secret boolean not null default false,
  -- one message per event, person and channel
  dedupe_key text unique,
  message_id text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'expired')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  sent_at timestamptz
);
create index on outbox (state, id);

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  payload jsonb not null default '{}',
  done int not null default 0,
  total int not null default 0,
  result jsonb,
  created_by bigint references staff,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index on jobs (created_by, id desc);

-- What a job did to each of many things: it is taken up again after a stop, and can be undone.
create table job_items (
  job_id bigint not null references jobs on delete cascade,
  item_id bigint not null,
  was jsonb not null,
  primary key (job_id, item_id)
);

create table live_events (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id bigint,
  action text not null,
  -- null: everybody who may read the entity; else only those whose scope holds one of the houses
  house_ids bigint[],
  -- set: this person alone
  staff_id bigint,
  at timestamptz not null default now()
);
create index on live_events (at);

create function live_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', new.id::text);
  return null;
end $$;
create trigger live_announce after insert on live_events for each row execute function live_announce();

-- A change of somebody's rights, scope or sessions must act on his next request, on every node.
create function access_changed() returns trigger language plpgsql as $$
declare
  whose bigint;
  thing jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  whose := case tg_table_name when 'staff' then (thing ->> 'id')::bigint when 'staff_roles' then 0 else (thing ->> 'staff_id')::bigint end;
  perform pg_notify('access', whose::text);
  return null;
end $$;
create trigger access_changed after update of status, scope_all, deleted_at, password_hash on staff
  for each row execute function access_changed();
create trigger access_changed after insert or update or delete on staff_role_links for each row execute function access_changed();
create trigger access_changed after update or delete on staff_roles for each row execute function access_changed();
create trigger access_changed after update of revoked_at, expires_at or delete on sessions
  for each row execute function access_changed();
