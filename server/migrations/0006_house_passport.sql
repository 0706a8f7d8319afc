-- Complexes: where they are, how they are reached, when and through whom.
alter table complexes
  add column coordinates jsonb,
  add column messengers jsonb not null default '[]',
  -- seven days from Monday, each `{from, to}` or null when closed
  add column working_hours jsonb,
  add column languages text[] not null default '{}',
  add column dispatcher_scheme text,
  add column initiator_name text,
  add column initiator_phone text,
  add column initiator_email text,
  add column logo_id bigint references files,
  add column statute_file_id bigint references files;

create table complex_photos (
  complex_id bigint not null references complexes on delete cascade,
  file_id bigint not null references files,
  position int not null,
  primary key (complex_id, file_id)
);

alter table houses
  add column address_public_code text,
  add column year_overhaul int,
  add column series text,
  add column tech_floor boolean not null default false,
  add column roof_type text,
  add column hot_water text,
  add column gas text,
  add column electricity text,
  add column electricity_supplier text,
  add column energy_class text,
  add column generator_kw numeric(8, 2),
  add column ups boolean not null default false,
  add column shelter_ready_on date,
  add column shelter_accessible boolean not null default false,
  -- cubic metres
  add column water_reserve numeric(9, 2),
  add column ownership_registry_number text,
  add column description jsonb,
  -- codes of the doors by number of entrance; apart from `entrances`, so that whoever reads those does not read these
  add column door_codes jsonb not null default '{}';

update houses set entrances = (
  select jsonb_agg(e.value || '{"concierge": false, "duty_staff": null}' order by e.ordinality)
  from jsonb_array_elements(entrances) with ordinality e)
where entrances <> '[]';

create table house_photos (
  house_id bigint not null references houses on delete cascade,
  file_id bigint not null references files,
  position int not null,
  primary key (house_id, file_id)
);

create table house_safety_docs (
  id bigint generated always as identity primary key,
  house_id bigint not null references houses on delete cascade,
  position int not null,
  kind text not null,
  number text,
  issued_on date,
  valid_until date,
  note text
);
create index house_safety_docs_house on house_safety_docs (house_id, position);
-- for reminders of what expires
create index house_safety_docs_expiry on house_safety_docs (valid_until) where valid_until is not null;

create table house_safety_doc_files (
  doc_id bigint not null references house_safety_docs on delete cascade,
  file_id bigint not null references files,
  position int not null,
  primary key (doc_id, file_id)
);

alter table house_types
  add column unit_types_allowed text[] not null default '{apartment,commercial,parking,storage}',
  add column default_map_template jsonb,
  add column icon text not null default 'building',
  add column colour text not null default 'gray';

update house_types set icon = 'buildings', colour = 'blue' where code = 'apartment_block';
update house_types set icon = 'sections', colour = 'indigo' where code = 'sectional';
update house_types set icon = 'townhouse', colour = 'teal', unit_types_allowed = '{apartment,parking,storage}' where code = 'townhouse';
update house_types set icon = 'cottage', colour = 'green', unit_types_allowed = '{apartment,parking,storage}' where code = 'private_house';
update house_types set icon = 'dormitory', colour = 'orange' where code = 'dormitory';
update house_types set icon = 'parking', unit_types_allowed = '{commercial,parking,storage}' where code = 'parking';
update house_types set icon = 'office', colour = 'violet', unit_types_allowed = '{commercial,parking,storage}' where code = 'business_centre';
