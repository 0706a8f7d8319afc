create extension if not exists btree_gist;

-- Totals of long lists. Every writing statement adds a line, a job folds them: nobody waits for another's transaction.
create table kept_counts (
  id bigint generated always as identity primary key,
  name text not null,
  n bigint not null
);
create index on kept_counts (name) include (n);

-- The four kinds of units stand in one table; links hang on `id`, never on the number.
create table realty (
  id bigint generated always as identity primary key,
  house_id bigint not null references houses on delete cascade,
  type text not null check (type in ('apartment', 'commercial', 'parking', 'storage')),
  number text not null,
  label text,
  -- one spelling of the number within house and type: 53А, 53-а and 53 A are one unit
  number_key text not null,
  -- the number with padded figures, so that 9 stands before 10
  sort_key text not null,
  -- copy of the house's place in the order of addresses with the number behind it, kept by triggers: a page of 500,000 units is one walk along one index
  address_sort text not null,
  -- number and label as they are searched by
  search_keys text not null default '',
  entrance int,
  floor int,
  position_in_floor int,
  total_area numeric(12, 2) check (total_area > 0),
  living_area numeric(12, 2),
  heated_area numeric(12, 2),
  balcony_area numeric(12, 2),
  rooms int,
  state text,
  purpose text,
  registry_number text,
  cadastral_number text,
  -- parking place or storage room that belongs to a flat
  parent_id bigint references realty on delete set null,
  residents_registered int,
  residents_actual int,
  counts_in_voting boolean not null default true,
  billable boolean not null default true,
  intercom_code text,
  keys_note text,
  access_note text,
  note text,
  tags text[] not null default '{}',
  -- the day on which it went into another unit; it stays for its past
  ended_on date,
  external_id text,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff
);
create unique index realty_number_key on realty (house_id, type, number_key) where deleted_at is null and ended_on is null;
create index realty_order on realty (house_id, type, sort_key collate uk_icu, id) where deleted_at is null;
create index realty_address on realty (address_sort collate uk_icu, id) where deleted_at is null and ended_on is null;
create index realty_type_address on realty (type, address_sort collate uk_icu, id) where deleted_at is null and ended_on is null;
create index realty_type_created on realty (type, created_at, id) where deleted_at is null and ended_on is null;
create index realty_type_number on realty (type, sort_key collate uk_icu, id) where deleted_at is null and ended_on is null;
create index realty_type_area on realty (type, total_area, id) where deleted_at is null and ended_on is null;
create index realty_type_floor on realty (type, floor, id) where deleted_at is null and ended_on is null;
create index realty_ended on realty (house_id) where ended_on is not null and deleted_at is null;
create index realty_numbers on realty (number_key text_pattern_ops) where deleted_at is null;
create index realty_search on realty using gin (search_keys gin_trgm_ops);
create index realty_parent on realty (parent_id) where parent_id is not null;
create index realty_external on realty (external_id) where external_id is not null;

create function realty_address() returns trigger language plpgsql as $$
begin
  select h.sort_key || chr(9) || lpad(h.id::text, 10, '0') || chr(9) || new.sort_key into strict new.address_sort
    from houses h where h.id = new.house_id;
  return new;
end $$;
create trigger realty_address before insert or update of house_id, sort_key on realty
  for each row execute function realty_address();
create function houses_moved() returns trigger language plpgsql as $$
begin
  update realty r set address_sort = a.sort_key || chr(9) || lpad(a.id::text, 10, '0') || chr(9) || r.sort_key
    from before_rows b join after_rows a on a.id = b.id
    where r.house_id = a.id and a.sort_key is distinct from b.sort_key;
  return null;
end $$;
create trigger houses_moved after update on houses referencing old table as before_rows new table as after_rows
  for each statement execute function houses_moved();

-- Out of which unit another came, by splitting or merging.
create table realty_lineage (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('split', 'merge')),
  from_id bigint not null references realty on delete cascade,
  to_id bigint not null references realty on delete cascade,
  "on" date not null,
  -- areas and numbers before the act
  was jsonb not null,
  created_at timestamptz not null default now(),
  created_by bigint references staff
);
create index on realty_lineage (from_id);
create index on realty_lineage (to_id);

-- A person or legal person, once however many units.
create table members (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('person', 'legal')),
  last_name text,
  first_name text,
  middle_name text,
  legal_name text,
  edrpou text,
  -- who acts for a legal person
  representative text,
  birth_date date,
  -- [{number E.164, label, is_primary, verified_at, messengers}]
  phones jsonb not null default '[]',
  emails jsonb not null default '[]',
  language text check (language in ('uk', 'en', 'ru', 'es')),
  channels text[] not null default '{}',
  consent jsonb,
  status text not null default 'active' check (status in ('active', 'pending_documents', 'suspended', 'former', 'deceased', 'merged')),
  absence jsonb,
  vulnerability jsonb,
  -- identity: shown only masked, unmasked by a call with a reason
  tax_number text,
  tax_number_refused boolean not null default false,
  passport text,
  unzr text,
  photo_id bigint references files,
  register_number text,
  entered_on date,
  left_on date,
  left_reason text,
  offices jsonb not null default '[]',
  notice_address text,
  notice_email text,
  notice_requested_on date,
  proxies jsonb not null default '[]',
  note text,
  tags text[] not null default '{}',
  external_id text,
  -- what the person is called in lists and in history
  name text not null,
  sort_name text not null,
  -- name as spelt and as it sounds, digits of phones, e-mail addresses
  search_keys text not null,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  -- set when the record was joined to another
  merged_into bigint references members on delete set null,
  check (kind = 'legal' or (last_name is not null and first_name is not null)),
  check (kind = 'person' or legal_name is not null)
);
create index members_order on members (sort_name collate uk_icu, id) where deleted_at is null;
create index members_prefix on members (search_keys text_pattern_ops) where deleted_at is null;
create index members_search on members using gin (search_keys gin_trgm_ops);
create index members_created on members (created_at, id) where deleted_at is null;
create index members_creator on members (created_by) where deleted_at is null;
create index members_tax on members (tax_number) where tax_number is not null and deleted_at is null;
create index members_edrpou on members (edrpou) where edrpou is not null and deleted_at is null;
create index members_external on members (external_id) where external_id is not null;

-- Phones apart, so that a call is answered by the last digits: `reversed` is the number read from its end.
create table member_phones (
  member_id bigint not null references members on delete cascade,
  number text not null,
  reversed text not null,
  primary key (member_id, number)
);
create index on member_phones (number);
create index on member_phones (reversed text_pattern_ops);
create function members_phones() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.phones = old.phones then return null; end if;
    delete from member_phones where member_id = new.id;
  end if;
  insert into member_phones (member_id, number, reversed)
    select distinct new.id, p ->> 'number', reverse(p ->> 'number') from jsonb_array_elements(new.phones) p;
  return null;
end $$;
create trigger members_phones after insert or update of phones on members for each row execute function members_phones();

create table resident_roles (
  id bigint generated always as identity primary key,
  code text not null,
  name jsonb not null,
  -- opened and closed with an ownership, never by hand
  is_owner boolean not null default false,
  is_system boolean not null default false,
  sort int not null default 100,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff
);
create unique index resident_roles_code_key on resident_roles (code) where deleted_at is null;
insert into resident_roles (code, is_owner, is_system, sort, name) values
('owner', true, true, 10, '{"uk":"Власник","en":"Owner","ru":"Собственник","es":"Propietario"}'),
('co_owner', true, true, 20, '{"uk":"Співвласник","en":"Co-owner","ru":"Совладелец","es":"Copropietario"}'),
('representative', false, true, 30, '{"uk":"Представник власника","en":"Owner’s representative","ru":"Представитель собственника","es":"Representante del propietario"}'),
('family', false, true, 40, '{"uk":"Член сім’ї","en":"Family member","ru":"Член семьи","es":"Familiar"}'),
('tenant', false, true, 50, '{"uk":"Орендар","en":"Tenant","ru":"Арендатор","es":"Inquilino"}'),
('subtenant', false, true, 60, '{"uk":"Піднаймач","en":"Subtenant","ru":"Субарендатор","es":"Subinquilino"}'),
('displaced', false, true, 70, '{"uk":"Внутрішньо переміщена особа","en":"Internally displaced person","ru":"Внутренне перемещённое лицо","es":"Persona desplazada"}'),
('household_staff', false, true, 80, '{"uk":"Персонал власника","en":"Household staff","ru":"Персонал собственника","es":"Personal del propietario"}'),
('guest', false, true, 90, '{"uk":"Гість","en":"Guest","ru":"Гость","es":"Invitado"}'),
('other', false, true, 100, '{"uk":"Інше","en":"Other","ru":"Другое","es":"Otro"}');

-- member x unit x role with dates. Closed with a date, never deleted once used.
create table residents (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  realty_id bigint not null references realty on delete cascade,
  role_id bigint not null references resident_roles,
  "from" date not null,
  "to" date,
  registered boolean not null default false,
  lives_here boolean not null default true,
  is_primary_contact boolean not null default false,
  end_reason text,
  note text,
  external_id text,
  -- copies kept by triggers, so that a page of a million is one walk along one index
  house_id bigint not null,
  realty_type text not null,
  sort_name text not null,
  search_keys text not null,
  -- of the role: such a row lives and ends with its share
  is_owner boolean not null default false,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check ("to" is null or "to" >= "from"),
  -- One person may hold several shares of a unit by several titles.
  constraint residents_overlap exclude using gist
    (member_id with =, realty_id with =, role_id with =, daterange("from", "to", '[]') with &&)
    where (deleted_at is null and not is_owner)
);
create index residents_order on residents (sort_name collate uk_icu, id) include ("to") where deleted_at is null;
create index residents_house on residents (house_id, sort_name collate uk_icu, id) include ("to") where deleted_at is null;
create index residents_type on residents (realty_type, sort_name collate uk_icu, id) include ("to") where deleted_at is null;
create index residents_realty on residents (realty_id, "to") where deleted_at is null;
create index residents_member on residents (member_id, house_id) where deleted_at is null;
create index residents_from on residents ("from", id) where deleted_at is null;
create index residents_ended on residents ("to") where "to" is not null and deleted_at is null;
create index residents_created on residents (created_at, id) where deleted_at is null;
create index residents_role on residents (role_id) where deleted_at is null;
create index residents_search on residents using gin (search_keys gin_trgm_ops);

create function residents_copies() returns trigger language plpgsql as $$
begin
  select m.sort_name, u.number_key || ' ' || m.search_keys, u.house_id, u.type, y.is_owner
    into strict new.sort_name, new.search_keys, new.house_id, new.realty_type, new.is_owner
    from members m, realty u, resident_roles y where m.id = new.member_id and u.id = new.realty_id and y.id = new.role_id;
  return new;
end $$;
create trigger residents_copies before insert or update of member_id, realty_id, role_id on residents
  for each row execute function residents_copies();
create function members_copied() returns trigger language plpgsql as $$
begin
  update residents r set sort_name = new.sort_name, search_keys = u.number_key || ' ' || new.search_keys
    from realty u where r.member_id = new.id and u.id = r.realty_id;
  return null;
end $$;
create trigger members_copied after update of sort_name, search_keys on members for each row
  when (old.sort_name is distinct from new.sort_name or old.search_keys is distinct from new.search_keys)
  execute function members_copied();
-- By statement: a board that renumbers a house of 2,000 units rewrites its residents once.
create function realty_copied() returns trigger language plpgsql as $$
begin
  update residents r set house_id = a.house_id, realty_type = a.type, search_keys = a.number_key || ' ' || m.search_keys
    from before_rows b join after_rows a on a.id = b.id, members m
    where r.realty_id = a.id and m.id = r.member_id
      and (a.house_id, a.type, a.number_key) is distinct from (b.house_id, b.type, b.number_key);
  return null;
end $$;
create trigger realty_copied after update on realty referencing old table as before_rows new table as after_rows
  for each statement execute function realty_copied();

-- Fractions are added exactly over the least common multiple of their denominators.
create aggregate lcm_of(numeric) (sfunc = lcm, stype = numeric, initcond = '1');

-- A share of a unit held by a member, with its title and dates. Joint owners hold one share together.
create table ownerships (
  id bigint generated always as identity primary key,
  realty_id bigint not null references realty on delete cascade,
  member_id bigint not null references members on delete cascade,
  resident_id bigint not null unique references residents on delete cascade,
  numerator int not null check (numerator > 0),
  denominator int not null check (denominator between 1 and 1000000),
  joint boolean not null default false,
  "from" date not null,
  "to" date,
  title_kind text,
  title_number text,
  title_date date,
  title_issuer text,
  registered_on date,
  registry_extract text,
  end_reason text,
  note text,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check (numerator <= denominator),
  check ("to" is null or "to" >= "from")
);
create index ownerships_realty on ownerships (realty_id, "from") where deleted_at is null;
create index ownerships_order on ownerships ("from", id) where deleted_at is null;
create index ownerships_created on ownerships (created_at, id) where deleted_at is null;
create index ownerships_member on ownerships (member_id) where deleted_at is null;

create table ownership_files (
  ownership_id bigint not null references ownerships on delete cascade,
  file_id bigint not null references files,
  position int not null,
  primary key (ownership_id, file_id)
);

-- On no day do the shares of a unit exceed 1. Exact: sums of fractions, joint owners of a day count once.
create function ownerships_within_one() returns trigger language plpgsql as $$
declare
  d date;
  s record;
  sum_n numeric;
  sum_d numeric;
  common numeric;
begin
  -- Another's change of the same unit ends first, and is then seen.
  perform 1 from realty where id = new.realty_id for no key update;
  for d in select distinct o."from" from ownerships o where o.realty_id = new.realty_id and o.deleted_at is null loop
    sum_n := 0;
    sum_d := 1;
    for s in
      select o.numerator as n, o.denominator as m from ownerships o where o.realty_id = new.realty_id and o.deleted_at is null
        and not o.joint and o."from" <= d and (o."to" is null or o."to" >= d)
      union all
      (select o.numerator, o.denominator from ownerships o where o.realty_id = new.realty_id and o.deleted_at is null
        and o.joint and o."from" <= d and (o."to" is null or o."to" >= d)
        order by o.numerator::numeric / o.denominator desc limit 1)
    loop
      common := lcm(sum_d, s.m::numeric);
      sum_n := sum_n * (common / sum_d) + s.n * (common / s.m);
      sum_d := common;
    end loop;
    if sum_n > sum_d then
      raise exception 'shares of unit % exceed 1 on %', new.realty_id, d
        using errcode = 'check_violation', constraint = 'ownerships_within_one';
    end if;
  end loop;
  return null;
end $$;
create constraint trigger ownerships_within_one after insert or update of realty_id, numerator, denominator, joint, "from", "to", deleted_at
  on ownerships deferrable initially deferred for each row when (new.deleted_at is null) execute function ownerships_within_one();

-- Personal account: text, unique for the payee, which is the complex, or the house without one.
create table personal_accounts (
  id bigint generated always as identity primary key,
  realty_id bigint not null references realty on delete cascade,
  number text not null,
  number_key text not null,
  service text,
  holder_id bigint references members on delete set null,
  "from" date,
  "to" date,
  note text,
  external_id text,
  payee_key text not null,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check ("to" is null or "from" is null or "to" >= "from")
);
create unique index personal_accounts_number_key on personal_accounts (payee_key, number_key) where deleted_at is null;
create index personal_accounts_realty on personal_accounts (realty_id) where deleted_at is null;
create index personal_accounts_number on personal_accounts (number_key text_pattern_ops) where deleted_at is null;
create index personal_accounts_order on personal_accounts (number_key, id) where deleted_at is null;
create index personal_accounts_created on personal_accounts (created_at, id) where deleted_at is null;
create index personal_accounts_search on personal_accounts using gin (number_key gin_trgm_ops);

create function personal_accounts_payee() returns trigger language plpgsql as $$
begin
  select case when h.complex_id is null then 'h' || h.id else 'c' || h.complex_id end into strict new.payee_key
    from realty u join houses h on h.id = u.house_id where u.id = new.realty_id;
  return new;
end $$;
create trigger personal_accounts_payee before insert or update of realty_id on personal_accounts
  for each row execute function personal_accounts_payee();
-- The accounts follow their house to another payee, and their unit to another house; where one is taken there, the move is refused.
create function houses_payee() returns trigger language plpgsql as $$
begin
  update personal_accounts a set payee_key = case when new.complex_id is null then 'h' || new.id else 'c' || new.complex_id end
    from realty u where u.id = a.realty_id and u.house_id = new.id;
  return null;
exception when unique_violation then
  raise exception 'accounts of house % are taken at its new payee', new.id
    using errcode = 'unique_violation', constraint = 'houses_payee_accounts';
end $$;
create trigger houses_payee after update of complex_id on houses for each row
  when (old.complex_id is distinct from new.complex_id) execute function houses_payee();
create function realty_payee() returns trigger language plpgsql as $$
begin
  update personal_accounts set realty_id = realty_id where realty_id = new.id;
  return null;
exception when unique_violation then
  raise exception 'accounts of unit % are taken at its new payee', new.id
    using errcode = 'unique_violation', constraint = 'realty_payee_accounts';
end $$;
create trigger realty_payee after update of house_id on realty for each row
  when (old.house_id is distinct from new.house_id) execute function realty_payee();

create table vehicles (
  id bigint generated always as identity primary key,
  plate_raw text,
  -- capitals, no spaces, Latin letters in place of the Cyrillic ones they look like
  plate_normalised text,
  country text not null default 'UA',
  kind text not null,
  brand text,
  model text,
  colour text,
  year int,
  member_id bigint references members on delete set null,
  company text,
  realty_id bigint references realty on delete set null,
  parking_realty_id bigint references realty on delete set null,
  permit jsonb,
  status text not null default 'active' check (status in ('active', 'expired', 'suspended', 'blacklisted', 'archived')),
  status_reason text,
  photo_ids bigint[] not null default '{}',
  note text,
  -- brand, model and company, to be searched
  search_keys text not null default '',
  last_seen_at timestamptz,
  external_id text,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff
);
create unique index vehicles_plate_key on vehicles (plate_normalised) where deleted_at is null and plate_normalised is not null;
create index vehicles_order on vehicles (plate_normalised, id) where deleted_at is null;
create index vehicles_plate_search on vehicles using gin (plate_normalised gin_trgm_ops);
create index vehicles_search on vehicles using gin (search_keys gin_trgm_ops);
create index vehicles_member on vehicles (member_id) where deleted_at is null;
create index vehicles_realty on vehicles (realty_id) where deleted_at is null;
create index vehicles_parking on vehicles (parking_realty_id) where deleted_at is null;
create index vehicles_created on vehicles (created_at, id) where deleted_at is null;

-- Notes of the staff about a member; what was said before and who took it away stays to be seen.
create table comments (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id bigint not null,
  text text not null,
  visibility text not null check (visibility in ('private', 'board', 'all_staff')),
  pinned boolean not null default false,
  file_ids bigint[] not null default '{}',
  author_id bigint not null references staff,
  edited_at timestamptz,
  -- [{text, at, by}], oldest first
  previous jsonb not null default '[]',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff
);
create index on comments (entity, entity_id, pinned, id);
-- What was said about a person ends with his record, when that leaves the bin for good.
create function members_gone() returns trigger language plpgsql as $$
begin
  delete from comments where entity = 'members' and entity_id = old.id;
  return null;
end $$;
create trigger members_gone after delete on members for each row execute function members_gone();

-- Two records of one person made one; what moved is kept, so that it can be taken back.
create table member_merges (
  id bigint generated always as identity primary key,
  kept_id bigint not null references members on delete cascade,
  gone_id bigint not null references members on delete cascade,
  moved jsonb not null,
  kept_version int not null,
  created_at timestamptz not null default now(),
  created_by bigint references staff,
  undone_at timestamptz
);
create index on member_merges (kept_id);
create index on member_merges (gone_id);

-- What hangs on a thing goes to the bin with it and comes back with it: rows carry the very instant of their owner.
create function bin_follows() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    execute format('update %I set deleted_at = $1, deleted_by = $2 where %I = $3 and deleted_at is null', tg_argv[0], tg_argv[1])
      using new.deleted_at, new.deleted_by, new.id;
  else
    execute format('update %I set deleted_at = null, deleted_by = null where %I = $1 and deleted_at = $2', tg_argv[0], tg_argv[1])
      using new.id, old.deleted_at;
  end if;
  return null;
end $$;
create trigger bin_1_realty after update of deleted_at on houses for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function bin_follows('realty', 'house_id');
create trigger bin_1_residents after update of deleted_at on realty for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function bin_follows('residents', 'realty_id');
create trigger bin_2_ownerships after update of deleted_at on realty for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function bin_follows('ownerships', 'realty_id');
create trigger bin_3_accounts after update of deleted_at on realty for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function bin_follows('personal_accounts', 'realty_id');
create trigger bin_1_residents after update of deleted_at on members for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function bin_follows('residents', 'member_id');
create trigger bin_2_ownerships after update of deleted_at on members for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function bin_follows('ownerships', 'member_id');
create trigger bin_3_vehicles after update of deleted_at on members for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function bin_follows('vehicles', 'member_id');

-- The owner's row goes and comes with its share.
create function ownerships_binned() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    update residents set deleted_at = new.deleted_at, deleted_by = new.deleted_by where id = new.resident_id and deleted_at is null;
  else
    update residents set deleted_at = null, deleted_by = null where id = new.resident_id and deleted_at = old.deleted_at;
  end if;
  return null;
end $$;
create trigger bin_1_residents after update of deleted_at on ownerships for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function ownerships_binned();

-- Lines of `kept_counts`, one per writing statement and name.
create function count_realty() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into kept_counts (name, n) select name, n from (select 'realty.' || type as name, count(*) as n from after_rows where deleted_at is null and ended_on is null group by type) x where n <> 0;
  elsif tg_op = 'DELETE' then
    insert into kept_counts (name, n) select name, -n from (select 'realty.' || type as name, count(*) as n from before_rows where deleted_at is null and ended_on is null group by type) x where n <> 0;
  else
    insert into kept_counts (name, n) select name, sum(n) from (
      select 'realty.' || type as name, count(*) as n from after_rows where deleted_at is null and ended_on is null group by type union all select name, -n from (select 'realty.' || type as name, count(*) as n from before_rows where deleted_at is null and ended_on is null group by type) b) x group by name having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger count_realty_insert after insert on realty referencing new table as after_rows for each statement execute function count_realty();
create trigger count_realty_update after update on realty referencing old table as before_rows new table as after_rows
  for each statement execute function count_realty();
create trigger count_realty_delete after delete on realty referencing old table as before_rows for each statement execute function count_realty();
create function count_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into kept_counts (name, n) select name, n from (select 'members' as name, count(*) as n from after_rows where deleted_at is null) x where n <> 0;
  elsif tg_op = 'DELETE' then
    insert into kept_counts (name, n) select name, -n from (select 'members' as name, count(*) as n from before_rows where deleted_at is null) x where n <> 0;
  else
    insert into kept_counts (name, n) select name, sum(n) from (
      select 'members' as name, count(*) as n from after_rows where deleted_at is null union all select name, -n from (select 'members' as name, count(*) as n from before_rows where deleted_at is null) b) x group by name having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger count_members_insert after insert on members referencing new table as after_rows for each statement execute function count_members();
create trigger count_members_update after update on members referencing old table as before_rows new table as after_rows
  for each statement execute function count_members();
create trigger count_members_delete after delete on members referencing old table as before_rows for each statement execute function count_members();
create function count_residents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into kept_counts (name, n) select name, n from (select unnest(array['residents', 'residents.open']) as name, unnest(array[count(*), count(*) filter (where "to" is null)]) as n from after_rows where deleted_at is null) x where n <> 0;
  elsif tg_op = 'DELETE' then
    insert into kept_counts (name, n) select name, -n from (select unnest(array['residents', 'residents.open']) as name, unnest(array[count(*), count(*) filter (where "to" is null)]) as n from before_rows where deleted_at is null) x where n <> 0;
  else
    insert into kept_counts (name, n) select name, sum(n) from (
      select unnest(array['residents', 'residents.open']) as name, unnest(array[count(*), count(*) filter (where "to" is null)]) as n from after_rows where deleted_at is null union all select name, -n from (select unnest(array['residents', 'residents.open']) as name, unnest(array[count(*), count(*) filter (where "to" is null)]) as n from before_rows where deleted_at is null) b) x group by name having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger count_residents_insert after insert on residents referencing new table as after_rows for each statement execute function count_residents();
create trigger count_residents_update after update on residents referencing old table as before_rows new table as after_rows
  for each statement execute function count_residents();
create trigger count_residents_delete after delete on residents referencing old table as before_rows for each statement execute function count_residents();
create function count_vehicles() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into kept_counts (name, n) select name, n from (select 'vehicles' as name, count(*) as n from after_rows where deleted_at is null) x where n <> 0;
  elsif tg_op = 'DELETE' then
    insert into kept_counts (name, n) select name, -n from (select 'vehicles' as name, count(*) as n from before_rows where deleted_at is null) x where n <> 0;
  else
    insert into kept_counts (name, n) select name, sum(n) from (
      select 'vehicles' as name, count(*) as n from after_rows where deleted_at is null union all select name, -n from (select 'vehicles' as name, count(*) as n from before_rows where deleted_at is null) b) x group by name having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger count_vehicles_insert after insert on vehicles referencing new table as after_rows for each statement execute function count_vehicles();
create trigger count_vehicles_update after update on vehicles referencing old table as before_rows new table as after_rows
  for each statement execute function count_vehicles();
create trigger count_vehicles_delete after delete on vehicles referencing old table as before_rows for each statement execute function count_vehicles();

-- The rights of the default roles in the new rooms.
update staff_roles set permissions = permissions || added.rights from (values
('owner', array['realty.read','realty.create','realty.update','realty.delete','realty.export','realty.sensitive',
  'accounts.read','accounts.create','accounts.update','accounts.delete','accounts.export',
  'members.read','members.create','members.update','members.delete','members.export','members.sensitive',
  'residents.read','residents.create','residents.update','residents.delete','residents.export',
  'ownerships.read','ownerships.create','ownerships.update','ownerships.delete','ownerships.export',
  'phones.sensitive','identity.sensitive',
  'comments.read','comments.create','comments.update','comments.delete',
  'vehicles.read','vehicles.create','vehicles.update','vehicles.delete','vehicles.export',
  'imports.read','imports.create','imports.approve']),
('chair', array['realty.read','realty.create','realty.update','realty.export','realty.sensitive','accounts.read',
  'members.read','members.create','members.update','members.export','members.sensitive',
  'residents.read','residents.create','residents.update','residents.export',
  'ownerships.read','ownerships.create','ownerships.update','ownerships.export','phones.sensitive','identity.sensitive',
  'comments.read','comments.create','vehicles.read','vehicles.create','vehicles.update','imports.read','imports.create','imports.approve']),
('accountant', array['realty.read','realty.export','realty.sensitive',
  'accounts.read','accounts.create','accounts.update','accounts.export','members.read','residents.read','ownerships.read',
  'phones.sensitive','identity.sensitive','comments.read','comments.create','vehicles.read']),
('manager', array['realty.read','realty.create','realty.update','realty.delete','realty.export','realty.sensitive','accounts.read',
  'members.read','members.create','members.update','members.delete','members.export','members.sensitive',
  'residents.read','residents.create','residents.update','residents.delete','residents.export',
  'ownerships.read','ownerships.create','ownerships.update','ownerships.export','phones.sensitive',
  'comments.read','comments.create','vehicles.read','vehicles.create','vehicles.update','vehicles.delete','vehicles.export',
  'imports.read','imports.create','imports.approve']),
('dispatcher', array['realty.read','members.read','members.create','members.update','residents.read','residents.create','residents.update',
  'phones.sensitive','comments.read','comments.create','vehicles.read','vehicles.create','vehicles.update']),
('technician', array['realty.read','vehicles.read']),
('guard', array['realty.read','members.read','residents.read','vehicles.read','vehicles.create']),
('auditor', array['realty.read','realty.export','accounts.read','accounts.export','members.read','members.export',
  'residents.read','residents.export','ownerships.read','ownerships.export','comments.read','vehicles.read','vehicles.export','imports.read'])
) as added (code, rights) where staff_roles.code = added.code and staff_roles.is_system;
