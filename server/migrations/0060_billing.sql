-- Services, tariffs, the ledger, bills and payments. Amounts are kopiykas; a period is the first day of its month.
create table billing_settings (
  id boolean primary key default true check (id),
  -- last day of payment: so many days after the last day of the billed month
  due_days int not null default 30 check (due_days between 0 and 365),
  -- a payment that names a period pays that bill first
  named_period_first boolean not null default true,
  -- changes of issued bills above it need a second person where dual approval is on; null: none does
  correction_limit_minor bigint default 100000 check (correction_limit_minor between 0 and 100000000000),
  penalty_enabled boolean not null default false,
  -- millionths of the debt per day: 100 is 0.01 %
  penalty_rate_ppm int not null default 100 check (penalty_rate_ppm between 0 and 100000),
  -- percent of the principal that penalties never exceed
  penalty_cap_percent int not null default 100 check (penalty_cap_percent between 0 and 1000),
  three_percent_enabled boolean not null default false,
  inflation_enabled boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
insert into billing_settings default values;

create table services (
  id bigint generated always as identity primary key,
  code text not null,
  name jsonb not null,
  "group" text not null check ("group" in ('contribution', 'repair_fund', 'heating', 'water', 'gas', 'electricity', 'waste',
    'cleaning', 'lift', 'guard', 'intercom', 'parking', 'other')),
  unit text not null check (unit in ('m2', 'm3', 'gcal', 'kwh', 'person', 'unit', 'place')),
  provider text,
  provider_edrpou text,
  sort int not null default 100,
  active boolean not null default true,
  is_system boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff
);
create unique index services_code_key on services (code) where deleted_at is null;
insert into services (code, "group", unit, sort, is_system, name) values
('maintenance', 'contribution', 'm2', 10, false, '{"uk":"Утримання будинку","en":"Building maintenance","ru":"Содержание дома","es":"Mantenimiento del edificio"}'),
('repair_fund', 'repair_fund', 'm2', 20, false, '{"uk":"Ремонтний фонд","en":"Repair fund","ru":"Ремонтный фонд","es":"Fondo de reserva"}'),
('target', 'contribution', 'unit', 30, false, '{"uk":"Цільовий внесок","en":"Target contribution","ru":"Целевой взнос","es":"Derrama"}'),
('heating', 'heating', 'gcal', 40, false, '{"uk":"Опалення","en":"Heating","ru":"Отопление","es":"Calefacción"}'),
('cold_water', 'water', 'm3', 50, false, '{"uk":"Холодна вода","en":"Cold water","ru":"Холодная вода","es":"Agua fría"}'),
('hot_water', 'water', 'm3', 60, false, '{"uk":"Гаряча вода","en":"Hot water","ru":"Горячая вода","es":"Agua caliente"}'),
('electricity', 'electricity', 'kwh', 70, false, '{"uk":"Електроенергія","en":"Electricity","ru":"Электроэнергия","es":"Electricidad"}'),
('common_electricity', 'electricity', 'kwh', 80, false, '{"uk":"Електроенергія місць загального користування","en":"Electricity of common areas","ru":"Электроэнергия мест общего пользования","es":"Electricidad de las zonas comunes"}'),
('waste', 'waste', 'person', 90, false, '{"uk":"Вивезення побутових відходів","en":"Household waste removal","ru":"Вывоз бытовых отходов","es":"Recogida de residuos"}'),
('lift', 'lift', 'm2', 100, false, '{"uk":"Обслуговування ліфта","en":"Lift maintenance","ru":"Обслуживание лифта","es":"Mantenimiento del ascensor"}'),
('cleaning', 'cleaning', 'm2', 110, false, '{"uk":"Прибирання","en":"Cleaning","ru":"Уборка","es":"Limpieza"}'),
('guard', 'guard', 'unit', 120, false, '{"uk":"Охорона","en":"Security","ru":"Охрана","es":"Vigilancia"}'),
('intercom', 'intercom', 'unit', 130, false, '{"uk":"Домофон","en":"Intercom","ru":"Домофон","es":"Portero automático"}'),
('parking', 'parking', 'place', 140, false, '{"uk":"Паркування","en":"Parking","ru":"Парковка","es":"Aparcamiento"}'),
('opening_balance', 'other', 'unit', 900, true, '{"uk":"Сальдо на початок","en":"Opening balance","ru":"Сальдо на начало","es":"Saldo inicial"}'),
('subsidy', 'other', 'unit', 910, true, '{"uk":"Субсидія","en":"Subsidy","ru":"Субсидия","es":"Subvención"}'),
('benefit', 'other', 'unit', 920, true, '{"uk":"Пільга","en":"Benefit","ru":"Льгота","es":"Bonificación"}'),
('penalty', 'other', 'unit', 930, true, '{"uk":"Пеня","en":"Late fee","ru":"Пеня","es":"Recargo por mora"}'),
('three_percent', 'other', 'unit', 940, true, '{"uk":"3 % річних","en":"3% per annum","ru":"3 % годовых","es":"3 % anual"}'),
('inflation', 'other', 'unit', 950, true, '{"uk":"Інфляційні втрати","en":"Inflation loss","ru":"Инфляционные потери","es":"Pérdida por inflación"}');

create table tariffs (
  id bigint generated always as identity primary key,
  service_id bigint not null references services,
  method text not null check (method in ('per_m2', 'fixed', 'per_person', 'per_parking_place', 'by_meter', 'house_share', 'one_off', 'percent')),
  -- hryvnias with four decimals; percent for `percent`
  rate numeric(14, 4) check (rate >= 0),
  -- of a house and month, where it is the same every month
  total_minor bigint check (total_minor between 0 and 100000000000),
  share_by text check (share_by in ('area', 'heated_area', 'persons', 'units')),
  -- services whose sum a percent is taken of; all without them
  base_service_ids bigint[] not null default '{}',
  complex_id bigint references complexes,
  house_id bigint references houses,
  entrance int,
  unit_type text check (unit_type in ('apartment', 'commercial', 'parking', 'storage')),
  valid_from date not null,
  valid_to date,
  -- a change within a month is charged by days
  prorated boolean not null default false,
  -- the decision that set it
  basis text not null,
  voting_id bigint references votings on delete set null,
  note text,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check (valid_to is null or valid_to >= valid_from),
  check ((method = 'house_share') = (share_by is not null)),
  check (method = 'house_share' or (rate is not null and total_minor is null)),
  check (entrance is null or house_id is not null),
  check (complex_id is null or house_id is null),
  constraint tariffs_overlap exclude using gist (service_id with =, coalesce(complex_id, 0) with =, coalesce(house_id, 0) with =,
    coalesce(entrance, -2147483648) with =, coalesce(unit_type, '') with =, daterange(valid_from, valid_to, '[]') with &&)
    where (deleted_at is null)
);
create index on tariffs (house_id) where house_id is not null;
create index on tariffs (complex_id) where complex_id is not null;
create index on tariffs (voting_id) where voting_id is not null;
create index tariffs_created on tariffs (created_at, id) where deleted_at is null;

-- What a month brings: the total of a house, or what a unit consumed.
create table charge_inputs (
  id bigint generated always as identity primary key,
  house_id bigint not null references houses,
  realty_id bigint references realty,
  service_id bigint not null references services,
  period date not null check (extract(day from period) = 1),
  quantity numeric(16, 4) check (quantity >= 0),
  total_minor bigint check (total_minor between 0 and 100000000000),
  reading_from numeric(16, 3),
  reading_to numeric(16, 3),
  estimated boolean not null default false,
  created_by bigint references staff,
  updated_at timestamptz not null default now(),
  check ((quantity is null) <> (total_minor is null)),
  check (total_minor is null or realty_id is null),
  check (quantity is null or realty_id is not null)
);
create unique index charge_inputs_key on charge_inputs (house_id, period, service_id, coalesce(realty_id, 0));
create index on charge_inputs (realty_id) where realty_id is not null;
create index on charge_inputs (service_id);

-- One row per house: every act of its ledger takes this lock first, so that acts of a house follow one another.
create table billing_books (
  house_id bigint primary key references houses,
  closed_through date check (extract(day from closed_through) = 1)
);

create table billing_runs (
  id bigint generated always as identity primary key,
  period date not null check (extract(day from period) = 1),
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'issuing', 'done', 'failed')),
  issued_on date not null,
  due_on date not null check (due_on >= issued_on),
  job_id bigint references jobs,
  created_by bigint references staff,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create index on billing_runs (period, id);
create table billing_run_houses (
  run_id bigint not null references billing_runs,
  house_id bigint not null references houses,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'issued', 'changed', 'failed')),
  bills int not null default 0,
  lines int not null default 0,
  total_minor bigint not null default 0,
  previous_total_minor bigint not null default 0,
  -- accounts that already have the bill of the period
  already int not null default 0,
  issued_bills int not null default 0,
  -- what the total was computed from: the same figures give the same text
  digest text,
  problems jsonb not null default '[]',
  primary key (run_id, house_id)
);
create index on billing_run_houses (house_id);

create table bills (
  id bigint generated always as identity primary key,
  number text not null,
  account_id bigint not null references personal_accounts,
  realty_id bigint not null references realty,
  house_id bigint not null references houses,
  period date not null check (extract(day from period) = 1),
  source text not null check (source in ('run', 'manual', 'opening', 'import')),
  state text not null check (state in ('draft', 'issued', 'cancelled')),
  disputed boolean not null default false,
  dispute_reason text,
  run_id bigint references billing_runs,
  payer_id bigint references members on delete set null,
  payer_name text,
  area numeric(12, 2),
  persons int,
  issued_on date,
  due_on date not null,
  charged_minor bigint not null default 0,
  recalculated_minor bigint not null default 0,
  benefit_minor bigint not null default 0,
  subsidy_minor bigint not null default 0,
  penalty_minor bigint not null default 0,
  inflation_minor bigint not null default 0,
  three_percent_minor bigint not null default 0,
  total_minor bigint not null check (total_minor between -1000000000000 and 1000000000000),
  paid_minor bigint not null default 0,
  outstanding_minor bigint not null generated always as (total_minor - paid_minor) stored,
  cancel_reason text,
  note text,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  constraint bills_sum check (total_minor = charged_minor + recalculated_minor + benefit_minor + subsidy_minor + penalty_minor
    + inflation_minor + three_percent_minor),
  constraint bills_paid check (paid_minor between least(total_minor, 0) and greatest(total_minor, 0)),
  check ((state = 'draft') = (issued_on is null)),
  check ((state = 'cancelled') = (cancel_reason is not null))
);
-- An account gets the bill of a month once, however often a run is repeated or interrupted.
create unique index bills_once on bills (account_id, period, source) where state <> 'cancelled' and source <> 'manual';
create unique index bills_opening on bills (account_id) where source = 'opening' and state <> 'cancelled';
create index bills_period on bills (period, id);
create index bills_house on bills (house_id, period, id);
create index bills_account on bills (account_id, period, id);
create index bills_realty on bills (realty_id, period, id);
create index bills_unpaid on bills (account_id, due_on, id) include (outstanding_minor) where state = 'issued' and outstanding_minor > 0;
create index bills_credit on bills (account_id) where state = 'issued' and outstanding_minor < 0;
create index bills_number on bills (number text_pattern_ops);
create index bills_run on bills (run_id) where run_id is not null;
create index bills_payer on bills (payer_id) where payer_id is not null;

create table bill_adjustments (
  id bigint generated always as identity primary key,
  account_id bigint not null references personal_accounts,
  house_id bigint not null references houses,
  service_id bigint not null references services,
  -- the open month in whose bill it stands, and the month that it corrects
  period date not null check (extract(day from period) = 1),
  for_period date check (extract(day from for_period) = 1),
  kind text not null check (kind in ('recalculation', 'benefit', 'subsidy', 'penalty', 'inflation', 'three_percent')),
  amount_minor bigint not null check (amount_minor <> 0 and amount_minor between -100000000000 and 100000000000),
  reason text not null,
  bill_id bigint references bills,
  created_by bigint references staff,
  created_at timestamptz not null default now()
);
create index bill_adjustments_waiting on bill_adjustments (house_id, period) where bill_id is null;
create index on bill_adjustments (account_id);
create index on bill_adjustments (bill_id) where bill_id is not null;

create table bill_lines (
  id bigint generated always as identity primary key,
  bill_id bigint not null references bills,
  position int not null,
  service_id bigint not null references services,
  tariff_id bigint references tariffs,
  kind text not null check (kind in ('charge', 'recalculation', 'benefit', 'subsidy', 'penalty', 'inflation', 'three_percent')),
  method text not null,
  quantity numeric(16, 4),
  rate numeric(14, 4),
  -- of a house's total: the total and this unit's part of the weights
  base_minor bigint,
  weight bigint,
  weights bigint,
  -- days of the month that were charged, where not all
  days int,
  month_days int,
  reading_from numeric(16, 3),
  reading_to numeric(16, 3),
  for_period date,
  note text,
  amount_minor bigint not null check (amount_minor between -100000000000 and 100000000000)
);
create index bill_lines_bill on bill_lines (bill_id, position);

-- An act of the ledger: entries that add up to zero. Written once, never changed.
create table ledger_acts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('charge', 'payment', 'correction', 'subsidy', 'penalty', 'opening')),
  house_id bigint not null references houses,
  period date not null check (extract(day from period) = 1),
  "on" date not null,
  reason text,
  run_id bigint references billing_runs,
  -- the act that this one takes back
  reverses_id bigint unique references ledger_acts,
  is_demo boolean not null default false,
  created_by bigint references staff,
  created_at timestamptz not null,
  xact xid8 not null default pg_current_xact_id(),
  unique (id, house_id, period)
);
create index on ledger_acts (house_id, period);
create index on ledger_acts (run_id) where run_id is not null;

create table ledger_entries (
  id bigint generated always as identity primary key,
  act_id bigint not null,
  house_id bigint not null,
  period date not null,
  -- receivable: what an account owes; the others are the other side
  book text not null check (book in ('receivable', 'income', 'benefit', 'subsidy', 'penalty', 'bank', 'cash', 'offset', 'opening')),
  component text not null check (component in ('charge', 'recalculation', 'benefit', 'subsidy', 'penalty', 'inflation',
    'three_percent', 'payment', 'opening')),
  account_id bigint references personal_accounts,
  bill_id bigint references bills,
  payment_id bigint,
  service_id bigint references services,
  amount_minor bigint not null check (amount_minor <> 0 and amount_minor between -1000000000000000 and 1000000000000000),
  check ((book = 'receivable') = (account_id is not null)),
  foreign key (act_id, house_id, period) references ledger_acts (id, house_id, period)
);
create index on ledger_entries (act_id);
create index ledger_entries_account on ledger_entries (account_id, period, id) where account_id is not null;
create index ledger_entries_bill on ledger_entries (bill_id) where bill_id is not null;
create index ledger_entries_payment on ledger_entries (payment_id) where payment_id is not null;

-- Per account and month, kept by the entries.
create table account_balances (
  account_id bigint not null references personal_accounts,
  period date not null,
  house_id bigint not null,
  charged_minor bigint not null default 0,
  recalculated_minor bigint not null default 0,
  benefit_minor bigint not null default 0,
  subsidy_minor bigint not null default 0,
  penalty_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  opening_minor bigint not null default 0,
  change_minor bigint not null generated always as
    (charged_minor + recalculated_minor + benefit_minor + subsidy_minor + penalty_minor + paid_minor + opening_minor) stored,
  primary key (account_id, period)
);
create index on account_balances (house_id, period);

create table account_totals (
  account_id bigint primary key references personal_accounts,
  house_id bigint not null,
  balance_minor bigint not null default 0 constraint account_totals_safe check (balance_minor between -9007199254740991 and 9007199254740991),
  -- unpaid bills: their sum, number and the first day by which one was due
  debt_minor bigint not null default 0,
  unpaid int not null default 0,
  oldest_due date
);
create index account_totals_debt on account_totals (debt_minor desc, account_id) include (house_id, oldest_due) where debt_minor > 0;
create index account_totals_house on account_totals (house_id, debt_minor desc, account_id) where debt_minor > 0;
create index account_totals_due on account_totals (oldest_due, account_id) include (house_id) where debt_minor > 0;

-- Unpaid bills by house and the day they were due, kept by the bills: totals by age without reading bills.
create table house_debts (
  house_id bigint not null,
  due_on date not null,
  debt_minor bigint not null,
  bills int not null,
  primary key (house_id, due_on)
);

create table payments (
  id bigint generated always as identity primary key,
  account_id bigint not null references personal_accounts,
  house_id bigint not null references houses,
  amount_minor bigint not null check (amount_minor between 1 and 100000000000),
  received_on date not null,
  channel text not null check (channel in ('bank', 'terminal', 'cash', 'online', 'offset', 'opening')),
  document_number text,
  payer text,
  purpose text,
  -- the month that the payer named
  for_period date check (extract(day from for_period) = 1),
  note text,
  source text not null default 'manual' check (source in ('manual', 'statement', 'import')),
  -- of the statement: its account and the bank's own id
  source_account text,
  external_id text,
  state text not null default 'posted' check (state in ('posted', 'cancelled')),
  cancel_reason text,
  act_id bigint not null references ledger_acts,
  allocated_minor bigint not null default 0,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  constraint payments_allocated check (allocated_minor between 0 and amount_minor),
  check ((state = 'cancelled') = (cancel_reason is not null))
);
alter table ledger_entries add foreign key (payment_id) references payments deferrable initially deferred;
create unique index payments_document on payments (account_id, received_on, amount_minor, document_number)
  where document_number is not null and state = 'posted';
create unique index payments_external on payments (source_account, external_id) where external_id is not null and state = 'posted';
create unique index payments_opening on payments (account_id) where channel = 'opening' and state = 'posted';
create index payments_account on payments (account_id, received_on, id);
create index payments_house on payments (house_id, received_on, id);
create index payments_day on payments (received_on, id);
create index payments_free on payments (account_id) where state = 'posted' and allocated_minor < amount_minor;

-- Which credit pays which bill: derived from bills and payments by `settle_accounts`.
create table bill_allocations (
  id bigint generated always as identity primary key,
  bill_id bigint not null references bills,
  payment_id bigint references payments,
  credit_bill_id bigint references bills,
  amount_minor bigint not null check (amount_minor > 0),
  check ((payment_id is null) <> (credit_bill_id is null))
);
create index on bill_allocations (bill_id);
create index on bill_allocations (payment_id) where payment_id is not null;
create index on bill_allocations (credit_bill_id) where credit_bill_id is not null;
