create table cities (
  id bigint primary key,
  uk text not null,
  en text,
  ru text,
  region text not null,
  population int not null default 0,
  former_names text[] not null default '{}',
  -- all names, current and former, as spelt and as they sound, between bars: `|львів|lviv||former|`
  search_keys text not null,
  -- typed by hand in this installation
  is_own boolean not null default false
);
create sequence cities_own_id start 1000000000;
-- Written once and read ever after: a list of pending entries would only slow the reading.
create index cities_search on cities using gin (search_keys gin_trgm_ops) with (fastupdate = off);
create unique index cities_own_name on cities (region, uk) where is_own;

-- Data files that were loaded, so that an unchanged one is not loaded again.
create table loaded_data (
  name text primary key,
  sha256 text not null,
  loaded_at timestamptz not null default now()
);

create table streets (
  id bigint generated always as identity primary key,
  city_id bigint not null references cities,
  type text not null,
  name text not null,
  former_names text[] not null default '{}',
  -- the name as searches compare it: a street typed in other letters is the same street
  name_key text not null,
  search_keys text not null,
  unique (city_id, type, name_key)
);
create index streets_search on streets using gin (search_keys gin_trgm_ops);

create table complexes (
  id bigint generated always as identity primary key,
  name text not null,
  short_name text,
  legal_form text not null,
  legal_name text,
  edrpou text,
  accounts jsonb not null default '[]',
  tax_status text,
  statute_version text,
  statute_date date,
  registration_date date,
  legal_address text,
  public_phone text,
  dispatcher_phone text,
  email text,
  site text,
  document_language text not null,
  description jsonb,
  status text not null,
  search_keys text not null,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff
);
create unique index complexes_name_key on complexes (lower(name)) where deleted_at is null;
create index complexes_name_order on complexes (name collate uk_icu, id) where deleted_at is null;
create index complexes_search on complexes using gin (search_keys gin_trgm_ops);

create table house_types (
  id bigint generated always as identity primary key,
  code text not null,
  name jsonb not null,
  sort int not null default 100,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff
);
create unique index house_types_code_key on house_types (code) where deleted_at is null;

create table houses (
  id bigint generated always as identity primary key,
  complex_id bigint references complexes,
  house_type_id bigint not null references house_types,
  city_id bigint not null references cities,
  street_id bigint not null references streets,
  number text not null,
  letter text,
  corpus text,
  block text,
  postal_index text,
  year_built int,
  floors_above int,
  floors_below int,
  entrances jsonb not null default '[]',
  units_count int,
  -- hundredths are exact in numeric; the wire shows square metres
  residential_area numeric(12, 2),
  nonresidential_area numeric(12, 2),
  common_area numeric(12, 2),
  land_area numeric(12, 2),
  wall_material text,
  heating text,
  generator boolean not null default false,
  shelter boolean not null default false,
  shelter_capacity int,
  cadastral_number text,
  timezone text not null,
  status text not null,
  -- address in Ukrainian: what history, the bin and other rooms call the house
  label text not null,
  -- number, letter, corpus and block in one spelling: 12А, 12-А and 12 with letter А are one house of a street
  address_key text not null,
  -- address in Ukrainian with padded numbers, so that house 9 stands before house 10
  sort_key text not null,
  search_keys text not null,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff
);
create unique index houses_address_key on houses (street_id, address_key) where deleted_at is null;
create index houses_order on houses (sort_key collate uk_icu, id) where deleted_at is null;
create index houses_complex on houses (complex_id) where deleted_at is null;
create index houses_type on houses (house_type_id) where deleted_at is null;
create index houses_city on houses (city_id) where deleted_at is null;
create index houses_created on houses (created_at, id) where deleted_at is null;
create index houses_search on houses using gin (search_keys gin_trgm_ops);

-- What a person of the staff may see: whole complexes and single houses. No row and no `scope_all`: nothing.
create table staff_scopes (
  staff_id bigint not null references staff on delete cascade,
  complex_id bigint references complexes,
  house_id bigint references houses,
  check (num_nonnulls(complex_id, house_id) = 1),
  unique nulls not distinct (staff_id, complex_id, house_id)
);
create trigger access_changed after insert or update or delete on staff_scopes for each row execute function access_changed();

-- Whom a text reaches. `everyone` is the whole community, whatever houses come later.
create table audiences (
  id bigint generated always as identity primary key,
  everyone boolean not null,
  realty_types text[] not null default '{}'
);
create table audience_targets (
  audience_id bigint not null references audiences on delete cascade,
  complex_id bigint references complexes,
  house_id bigint references houses,
  entrance int,
  check (num_nonnulls(complex_id, house_id) = 1 and (entrance is null or house_id is not null)),
  unique nulls not distinct (audience_id, complex_id, house_id, entrance)
);
create index on audience_targets (house_id, audience_id) where house_id is not null;
create index on audience_targets (complex_id, audience_id) where complex_id is not null;
