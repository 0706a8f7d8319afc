-- Services and firms: whom to call, and the contracts with them.
create table contacts (
  id bigint generated always as identity primary key,
  name jsonb not null,
  category text not null,
  is_emergency boolean not null,
  organisation text,
  edrpou text check (edrpou ~ '^(\d{8}|\d{10})$'),
  phones jsonb not null check (jsonb_array_length(phones) between 1 and 10),
  email text,
  site text,
  address text,
  hours jsonb,
  audience_id bigint not null references audiences,
  visible_to text not null check (visible_to in ('residents', 'staff')),
  responsible_staff_id bigint references staff,
  contract_number text,
  contract_from date,
  contract_to date,
  remind_days int,
  contract_file_id bigint references files,
  -- The end of the contract of which the staff have been reminded, so that each end is announced once.
  reminded_of date,
  photo_id bigint references files,
  note text,
  sort int not null,
  active boolean not null,
  search_keys text not null,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check (contract_to >= contract_from),
  check (remind_days is null or contract_to is not null)
);
create index contacts_order on contacts (is_emergency desc, sort, (name ->> 'uk') collate uk_icu, id) where deleted_at is null;
create index contacts_audience on contacts (audience_id);
create index contacts_responsible on contacts (responsible_staff_id) where responsible_staff_id is not null;
create index contacts_ending on contacts (contract_to) where contract_to is not null and deleted_at is null;
create index contacts_search on contacts using gin (search_keys gin_trgm_ops);

create table contact_request_types (
  contact_id bigint not null references contacts on delete cascade,
  type_id bigint not null references service_request_types on delete cascade,
  position int not null,
  primary key (contact_id, type_id)
);
create index on contact_request_types (type_id);

update staff_roles set permissions = permissions || added.rights, default_permissions = coalesce(default_permissions, permissions) || added.rights
from (values
('owner', array['contacts.read','contacts.create','contacts.update','contacts.delete','contacts.export']),
('chair', array['contacts.read','contacts.create','contacts.update','contacts.delete']),
('accountant', array['contacts.read']),
('manager', array['contacts.read','contacts.create','contacts.update','contacts.delete']),
('dispatcher', array['contacts.read','contacts.create','contacts.update']),
('technician', array['contacts.read']),
('guard', array['contacts.read']),
('auditor', array['contacts.read'])
) as added (code, rights) where staff_roles.code = added.code and staff_roles.is_system;
