-- Suppliers with their contracts, and the yearly budget of each payee: a complex, or a house without one.
create table suppliers (
  id bigint generated always as identity primary key,
  name text not null,
  code text check (code ~ '^(\d{8}|\d{10})$'),
  iban text,
  contact_person text,
  phone text,
  email text,
  address text,
  note text,
  active boolean not null,
  search_keys text not null,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff
);
create unique index suppliers_code on suppliers (code) where code is not null and deleted_at is null;
create index suppliers_name on suppliers (name collate uk_icu, id) where deleted_at is null;
create index suppliers_search on suppliers using gin (search_keys gin_trgm_ops);

create table supplier_contracts (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  complex_id bigint references complexes on delete cascade,
  house_id bigint references houses on delete cascade,
  number text not null,
  subject text,
  "from" date not null,
  "to" date,
  amount_minor bigint check (amount_minor >= 0),
  remind_days int,
  -- The end of which the staff have been reminded, so that each end is announced once.
  reminded_of date,
  file_ids bigint[] not null default '{}',
  note text,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check ((complex_id is null) <> (house_id is null)),
  check ("to" >= "from"),
  check (remind_days is null or "to" is not null)
);
create index supplier_contracts_supplier on supplier_contracts (supplier_id);
create index supplier_contracts_ending on supplier_contracts ("to") where "to" is not null and deleted_at is null;

create table budget_lines (
  id bigint generated always as identity primary key,
  complex_id bigint references complexes on delete cascade,
  house_id bigint references houses on delete cascade,
  year int not null check (year between 2000 and 2100),
  kind text not null check (kind in ('income', 'expense')),
  name text not null,
  planned_minor bigint not null check (planned_minor >= 0),
  sort int not null,
  note text,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check ((complex_id is null) <> (house_id is null))
);
create unique index budget_lines_name on budget_lines (year, kind, coalesce(complex_id, 0), coalesce(house_id, 0), lower(name))
  where deleted_at is null;

-- What was spent, and received, on the lines.
create table budget_entries (
  id bigint generated always as identity primary key,
  line_id bigint not null references budget_lines on delete cascade,
  supplier_id bigint references suppliers,
  -- The house of the complex that it was for; null: all of it.
  house_id bigint references houses on delete set null,
  day date not null,
  document_number text,
  amount_minor bigint not null check (amount_minor > 0),
  description text,
  file_ids bigint[] not null default '{}',
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff
);
create index budget_entries_line on budget_entries (line_id, day) where deleted_at is null;
create index budget_entries_supplier on budget_entries (supplier_id) where supplier_id is not null;

update staff_roles set permissions = permissions || added.rights, default_permissions = coalesce(default_permissions, permissions) || added.rights
from (values
('owner', array['budget.read','budget.create','budget.update','budget.delete','budget.export','suppliers.read','suppliers.create','suppliers.update','suppliers.delete','suppliers.export']),
('chair', array['budget.read','suppliers.read']),
('accountant', array['budget.read','budget.create','budget.update','budget.delete','budget.export','suppliers.read','suppliers.create','suppliers.update','suppliers.delete','suppliers.export']),
('manager', array['budget.read','suppliers.read']),
('auditor', array['budget.read','budget.export','suppliers.read','suppliers.export'])
) as added (code, rights) where staff_roles.code = added.code and staff_roles.is_system;
