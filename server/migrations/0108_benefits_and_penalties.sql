-- The penalty is called one thing in every language.
update services set name = name || '{"en":"Penalty"}', updated_at = now() where code = 'penalty' and name ->> 'en' = 'Late fee';

-- Which benefit a line belongs to. Without a check of references, as services and tariffs of lines: `benefit_uses` holds the benefit.
alter table bill_lines add column benefit_id bigint;
create table benefit_uses (
  benefit_id bigint not null references benefits,
  realty_id bigint not null references realty,
  primary key (benefit_id, realty_id)
);
create index on benefit_uses (realty_id);
-- Months that are compared again once a bill of them was cancelled.
create index bills_cancelled on bills (house_id, period) where state = 'cancelled';

-- Days on which late payment of an account costs no penalty.
create table penalty_exemptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references personal_accounts on delete cascade,
  reason text not null check (reason in ('martial_law', 'restructuring', 'subsidy', 'wage_arrears', 'court', 'other')),
  "from" date not null,
  -- null: until further notice
  "to" date,
  document text not null check (document <> ''),
  file_ids bigint[] not null default '{}',
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check ("to" >= "from")
);
create index on penalty_exemptions (account_id);
-- Of a penalty: days of the month that were late and exempt.
alter table bill_lines add column exempt_days int check (exempt_days > 0);
