-- Meters of units and whole houses, their readings, and the rules of the community for them.
create table meters (
  id bigint generated always as identity primary key,
  house_id bigint not null references houses on delete cascade,
  -- Null: the meter of the whole house.
  realty_id bigint references realty on delete cascade,
  kind text not null check (kind in ('cold_water', 'hot_water', 'electricity', 'gas', 'heat')),
  number text not null,
  number_key text not null,
  digits int not null check (digits between 3 and 10),
  coefficient numeric(10, 4) not null check (coefficient > 0),
  place text,
  installed_on date not null,
  initial_value numeric(13, 3) not null check (initial_value >= 0),
  check_due date,
  sealed boolean not null,
  seal_number text,
  removed_on date,
  replaces_id bigint references meters on delete set null,
  note text,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check (removed_on >= installed_on)
);
create unique index meters_number on meters (house_id, kind, number_key) where deleted_at is null;
create index meters_realty on meters (realty_id) where realty_id is not null;
create index meters_check on meters (check_due) where deleted_at is null and removed_on is null and check_due is not null;
create index meters_search on meters using gin (number_key gin_trgm_ops);
create unique index meters_replaces on meters (replaces_id) where replaces_id is not null and deleted_at is null;

create table meter_readings (
  id bigint generated always as identity primary key,
  meter_id bigint not null references meters on delete cascade,
  day date not null,
  value numeric(13, 3) not null check (value >= 0),
  source text not null check (source in ('hand', 'list', 'import', 'resident', 'estimate')),
  -- The counter passed its last number since the reading before.
  rollover boolean not null default false,
  reason text,
  -- The consumption looked too large, and whoever entered it confirmed it.
  confirmed boolean not null default false,
  photo_id bigint references files,
  note text,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check (not rollover or reason is not null)
);
create unique index meter_readings_day on meter_readings (meter_id, day) where deleted_at is null;

create table meter_settings (
  id int primary key check (id = 1),
  -- Days of a month on which residents may send readings; a day after the end of the month means its last one.
  days_from int not null check (days_from between 1 and 31),
  days_to int not null check (days_to between 1 and 31),
  -- Months whose average a missing reading is estimated by.
  estimate_months int not null check (estimate_months between 1 and 12),
  -- How many times the usual consumption asks for confirmation.
  large_factor int not null check (large_factor between 2 and 100),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (days_to >= days_from)
);
insert into meter_settings (id, days_from, days_to, estimate_months, large_factor) values (1, 20, 31, 3, 5);

update staff_roles set permissions = permissions || added.rights, default_permissions = coalesce(default_permissions, permissions) || added.rights
from (values
('owner', array['meters.read','meters.create','meters.update','meters.delete','meters.export']),
('chair', array['meters.read']),
('accountant', array['meters.read','meters.create','meters.update','meters.delete','meters.export']),
('manager', array['meters.read','meters.create','meters.update']),
('auditor', array['meters.read','meters.export'])
) as added (code, rights) where staff_roles.code = added.code and staff_roles.is_system;
