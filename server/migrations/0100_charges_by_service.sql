-- What was charged by service in a month: one entry of each act of a house for a service and a part of the bill.
create index ledger_entries_month on ledger_entries (period, house_id) include (service_id, component, amount_minor)
  where service_id is not null;
