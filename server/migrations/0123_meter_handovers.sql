-- What an account that has ended was charged up to the reading of the month of its end, where that reading came after its last bill: a row
-- beside that of the account which follows, and once for each account.
alter table meter_charges add column is_handover boolean not null default false;
drop index meter_charges_once;
create unique index meter_charges_once on meter_charges (meter_id, period) where not is_cancelled and not is_handover;
create unique index meter_handovers_once on meter_charges (meter_id, account_id) where not is_cancelled and is_handover;
