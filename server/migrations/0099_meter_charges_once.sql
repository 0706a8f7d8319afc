-- A month charges a meter once. Where nothing was consumed any bill of the unit keeps the row, but the account is the one that pays for
-- the service: whether it still stands decides whether a late reading is charged on.
alter table meter_charges
  add column account_id bigint references personal_accounts on delete cascade,
  add column period date,
  add column reading_from numeric(16, 3),
  add column is_cancelled boolean not null default false;

update meter_charges c set period = b.period, is_cancelled = b.state = 'cancelled', account_id = case
    when exists (select 1 from bill_lines l where l.bill_id = b.id and l.method = 'by_meter' and l.service_id = s.id) then b.account_id
    else coalesce((select a.id from personal_accounts a where a.realty_id = b.realty_id and lower(a.service) in (lower(s.name ->> 'uk'), s.code)
      and a.deleted_at is null and coalesce(a."from", '-infinity'::date) < b.period + interval '1 month'
      and coalesce(a."to", 'infinity'::date) >= b.period order by a.id limit 1), b.account_id) end
from bills b, meters m left join services s on s.code = case m.kind when 'heat' then 'heating' else m.kind end
where b.id = c.bill_id and m.id = c.meter_id;

-- Of two rows of a month the one whose bill has the line stays, or else the first.
delete from meter_charges c using (select x.bill_id, x.meter_id, row_number() over (partition by x.meter_id, x.period
    order by not exists (select 1 from bill_lines l join services s on s.id = l.service_id where l.bill_id = x.bill_id
      and l.method = 'by_meter' and s.code = case m.kind when 'heat' then 'heating' else m.kind end), x.bill_id) as place
  from meter_charges x join meters m on m.id = x.meter_id where not x.is_cancelled) d
where d.place > 1 and c.bill_id = d.bill_id and c.meter_id = d.meter_id;

alter table meter_charges alter column account_id set not null, alter column period set not null;
drop index meter_charges_meter_id_idx;
create unique index meter_charges_once on meter_charges (meter_id, period) where not is_cancelled;
create index on meter_charges (meter_id, period);
create index on meter_charges (account_id);

create function follow_cancelled_bill() returns trigger language plpgsql as $$
begin
  update meter_charges set is_cancelled = new.state = 'cancelled' where bill_id = new.id;
  return null;
end $$;
create trigger meter_charges_cancelled after update of state on bills for each row
  when ((old.state = 'cancelled') is distinct from (new.state = 'cancelled')) execute function follow_cancelled_bill();
