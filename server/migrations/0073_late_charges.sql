-- Consumer price indices by month, in tenths of a percent: 1006 is 100.6 %.
create table inflation_indices (
  period date primary key check (extract(day from period) = 1),
  index_tenths int not null check (index_tenths between 500 and 5000),
  updated_at timestamptz not null default now()
);

-- What a late bill was charged for a month, and in which bill: each month of a late bill is charged once.
create table late_charges (
  debt_bill_id bigint not null references bills,
  kind text not null check (kind in ('penalty', 'three_percent', 'inflation')),
  period date not null check (extract(day from period) = 1),
  bill_id bigint not null references bills on delete cascade,
  amount_minor bigint not null check (amount_minor <> 0),
  constraint late_charges_once primary key (debt_bill_id, kind, period)
);
create index on late_charges (bill_id);

-- A cancelled bill gives its months back.
create function late_charges_released() returns trigger language plpgsql as $$
begin
  delete from late_charges where bill_id = new.id;
  return null;
end $$;
create trigger late_charges_released after update of state on bills for each row
  when (new.state = 'cancelled' and old.state <> 'cancelled') execute function late_charges_released();
