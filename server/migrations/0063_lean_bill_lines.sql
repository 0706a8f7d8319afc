-- Two of three checks of references per line were most of the cost of a run: a tariff's use is recorded once per house and
-- month, and services are held by the entries of the ledger.
create table tariff_uses (
  tariff_id bigint not null references tariffs,
  house_id bigint not null references houses,
  period date not null,
  primary key (tariff_id, period, house_id)
);
insert into tariff_uses (tariff_id, house_id, period)
  select distinct l.tariff_id, b.house_id, b.period from bill_lines l join bills b on b.id = l.bill_id where l.tariff_id is not null;
alter table bill_lines drop constraint bill_lines_service_id_fkey, drop constraint bill_lines_tariff_id_fkey;
create index ledger_entries_service on ledger_entries (service_id) where service_id is not null;
