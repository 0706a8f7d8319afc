-- Subsidies and benefits of accounts, and days on which registered persons were away.
create table benefits (
  id bigint generated always as identity primary key,
  realty_id bigint not null references realty on delete cascade,
  account_id bigint references personal_accounts on delete set null,
  member_id bigint references members on delete set null,
  kind text not null check (kind in ('subsidy', 'benefit')),
  form text not null check (form in ('cash', 'non_cash')),
  amount_minor bigint check (amount_minor > 0),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  "from" date not null,
  "to" date,
  decision_number text,
  note text,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check ((amount_minor is null) <> (percent is null)),
  check ("to" >= "from")
);
create index benefits_realty on benefits (realty_id);
create index benefits_member on benefits (member_id) where member_id is not null;

create table absences (
  id bigint generated always as identity primary key,
  realty_id bigint not null references realty on delete cascade,
  member_id bigint not null references members on delete cascade,
  -- The first and the last day away.
  "from" date not null,
  "to" date not null,
  document text,
  file_ids bigint[] not null default '{}',
  note text,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check ("to" >= "from")
);
create index absences_realty on absences (realty_id);
create index absences_member on absences (member_id);

update staff_roles set permissions = permissions || added.rights, default_permissions = coalesce(default_permissions, permissions) || added.rights
from (values
('owner', array['benefits.read','benefits.create','benefits.update','benefits.delete','benefits.export']),
('chair', array['benefits.read']),
('accountant', array['benefits.read','benefits.create','benefits.update','benefits.delete','benefits.export']),
('auditor', array['benefits.read','benefits.export'])
) as added (code, rights) where staff_roles.code = added.code and staff_roles.is_system;
