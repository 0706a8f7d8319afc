-- Up to which reading a bill charged each meter: a reading that comes later is charged from there, also where a unit has several meters.
create table meter_charges (
  bill_id bigint not null references bills on delete cascade,
  meter_id bigint not null references meters on delete cascade,
  reading_to numeric(16, 3) not null,
  primary key (bill_id, meter_id)
);
create index on meter_charges (meter_id);

-- A subsidy of an account, or a benefit of a person, holds once at a time. Without an account it is for all of the unit, without a
-- person for whoever lives there. What was entered twice before this rule stays as it was billed.
alter table benefits add column repeats_earlier boolean not null default false;
update benefits b set repeats_earlier = true where b.deleted_at is null and exists (select 1 from benefits e
  where e.id < b.id and e.deleted_at is null and e.realty_id = b.realty_id and e.kind = b.kind and e.form = b.form
    and int8range(e.account_id, e.account_id, '[]') && int8range(b.account_id, b.account_id, '[]')
    and (b.kind = 'subsidy' or int8range(e.member_id, e.member_id, '[]') && int8range(b.member_id, b.member_id, '[]'))
    and daterange(e."from", e."to", '[]') && daterange(b."from", b."to", '[]'));
alter table benefits add constraint benefits_overlap exclude using gist (realty_id with =, kind with =, form with =,
  int8range(account_id, account_id, '[]') with &&,
  int8range(case kind when 'benefit' then member_id end, case kind when 'benefit' then member_id end, '[]') with &&,
  daterange("from", "to", '[]') with &&) where (deleted_at is null and not repeats_earlier);

-- Limitation: debts that a court would not award once the debtor objects. The pause is that of the war (Civil Code, final provisions 19).
alter table billing_settings
  add column limitation_enabled boolean not null default true,
  add column limitation_years int not null default 3 check (limitation_years between 1 and 30),
  add column penalty_limitation_years int not null default 1 check (penalty_limitation_years between 1 and 30),
  -- first and last day on which limitation did not run; without a last one it does not yet
  add column limitation_paused_from date default '2022-02-24',
  add column limitation_paused_to date default '2025-09-03',
  add check (limitation_paused_to is null or limitation_paused_to >= limitation_paused_from);

-- An association whose only account is that of its owner keeps its own books.
update staff_roles s set
  permissions = s.permissions || array(select r from unnest(added.rights) r where r <> all(s.permissions)),
  default_permissions = coalesce(s.default_permissions, s.permissions)
    || array(select r from unnest(added.rights) r where r <> all(coalesce(s.default_permissions, s.permissions)))
from (values
('owner', array['bills.create','bills.delete','bills.publish','payments.create','payments.delete','tariffs.create','tariffs.update','tariffs.delete'])
) as added (code, rights) where s.code = added.code and s.is_system;
