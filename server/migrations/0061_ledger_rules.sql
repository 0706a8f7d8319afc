-- Acts are written in open periods, balance to zero at the commit, and are never changed.
create function ledger_act_open() returns trigger language plpgsql as $$
declare
  closed date;
begin
  select b.closed_through into closed from billing_books b where b.house_id = new.house_id for share;
  if not found then
    raise exception 'house % has no book', new.house_id using errcode = 'check_violation', constraint = 'ledger_book';
  end if;
  if closed >= new.period then
    raise exception 'period % of house % is closed', new.period, new.house_id
      using errcode = 'check_violation', constraint = 'ledger_period_open';
  end if;
  new.xact := pg_current_xact_id();
  return new;
end $$;
create trigger ledger_act_open before insert on ledger_acts for each row execute function ledger_act_open();

create function ledger_act_balanced() returns trigger language plpgsql as $$
declare
  total numeric;
  n bigint;
begin
  select coalesce(sum(e.amount_minor), 0), count(*) into total, n from ledger_entries e where e.act_id = new.id;
  if total <> 0 or n < 2 then
    raise exception 'act % has % entries that add up to %', new.id, n, total
      using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_act_balanced after insert on ledger_acts deferrable initially deferred
  for each row execute function ledger_act_balanced();

-- Entries of the demonstration can be removed with it.
create function ledger_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if tg_table_name = 'ledger_acts' then
      if old.is_demo then return old; end if;
    elsif exists (select 1 from ledger_acts a where a.id = old.act_id and a.is_demo) then
      return old;
    end if;
  end if;
  raise exception 'the ledger is only added to' using errcode = 'check_violation', constraint = 'ledger_fixed';
end $$;
create trigger ledger_acts_fixed before update or delete on ledger_acts for each row execute function ledger_fixed();
create trigger ledger_entries_fixed before update or delete on ledger_entries for each row execute function ledger_fixed();
create function ledger_untruncated() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'check_violation', constraint = 'ledger_fixed';
end $$;
create trigger ledger_acts_untruncated before truncate on ledger_acts for each statement execute function ledger_untruncated();
create trigger ledger_entries_untruncated before truncate on ledger_entries for each statement execute function ledger_untruncated();

create function ledger_entries_added() returns trigger language plpgsql as $$
begin
  -- An act of an earlier transaction is complete.
  if exists (select 1 from (select distinct act_id from added) d join ledger_acts a on a.id = d.act_id
      where a.xact <> pg_current_xact_id()) then
    raise exception 'the ledger is only added to' using errcode = 'check_violation', constraint = 'ledger_fixed';
  end if;
  insert into account_balances as b (account_id, period, house_id, charged_minor, recalculated_minor, benefit_minor, subsidy_minor,
      penalty_minor, paid_minor, opening_minor)
    select account_id, period, min(house_id), coalesce(sum(amount_minor) filter (where component = 'charge'), 0),
      coalesce(sum(amount_minor) filter (where component = 'recalculation'), 0),
      coalesce(sum(amount_minor) filter (where component = 'benefit'), 0),
      coalesce(sum(amount_minor) filter (where component = 'subsidy'), 0),
      coalesce(sum(amount_minor) filter (where component in ('penalty', 'inflation', 'three_percent')), 0),
      coalesce(sum(amount_minor) filter (where component = 'payment'), 0),
      coalesce(sum(amount_minor) filter (where component = 'opening'), 0)
    from added where account_id is not null group by account_id, period order by account_id, period
    on conflict (account_id, period) do update set
      charged_minor = b.charged_minor + excluded.charged_minor,
      recalculated_minor = b.recalculated_minor + excluded.recalculated_minor,
      benefit_minor = b.benefit_minor + excluded.benefit_minor,
      subsidy_minor = b.subsidy_minor + excluded.subsidy_minor,
      penalty_minor = b.penalty_minor + excluded.penalty_minor,
      paid_minor = b.paid_minor + excluded.paid_minor,
      opening_minor = b.opening_minor + excluded.opening_minor;
  insert into account_totals as t (account_id, house_id, balance_minor)
    select account_id, min(house_id), sum(amount_minor) from added where account_id is not null group by account_id order by account_id
    on conflict (account_id) do update set balance_minor = t.balance_minor + excluded.balance_minor;
  return null;
end $$;
create trigger ledger_entries_added after insert on ledger_entries referencing new table as added
  for each statement execute function ledger_entries_added();

-- Lines of an issued bill stay; what changes it is one more line.
create function bill_lines_fixed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from bills b where b.id = old.bill_id and b.state <> 'draft' and not (b.is_demo and tg_op = 'DELETE')) then
    raise exception 'lines of bill % are fixed', old.bill_id using errcode = 'check_violation', constraint = 'bill_lines_fixed';
  end if;
  return coalesce(new, old);
end $$;
create trigger bill_lines_fixed before update or delete on bill_lines for each row execute function bill_lines_fixed();

create function bills_kept() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and not old.is_demo then
    raise exception 'bill % was issued', old.id using errcode = 'check_violation', constraint = 'bills_kept';
  end if;
  return old;
end $$;
create trigger bills_kept before delete on bills for each row execute function bills_kept();

create function account_debts(accounts bigint[]) returns void language sql as $$
  insert into account_totals as t (account_id, house_id, debt_minor, unpaid, oldest_due)
    select a.id, u.house_id, coalesce(b.debt, 0), coalesce(b.unpaid, 0), b.oldest
    from personal_accounts a join realty u on u.id = a.realty_id
      left join lateral (select sum(outstanding_minor) as debt, count(*) as unpaid, min(due_on) as oldest from bills b
        where b.account_id = a.id and b.state = 'issued' and b.outstanding_minor > 0) b on true
    where a.id = any(accounts) order by a.id
    on conflict (account_id) do update set debt_minor = excluded.debt_minor, unpaid = excluded.unpaid, oldest_due = excluded.oldest_due
      where (t.debt_minor, t.unpaid, t.oldest_due) is distinct from (excluded.debt_minor, excluded.unpaid, excluded.oldest_due)
$$;

create function bills_added() returns trigger language plpgsql as $$
begin
  insert into house_debts as h (house_id, due_on, debt_minor, bills)
    select house_id, due_on, sum(outstanding_minor), count(*) from after_rows
    where state = 'issued' and outstanding_minor > 0 group by house_id, due_on order by house_id, due_on
    on conflict (house_id, due_on) do update set debt_minor = h.debt_minor + excluded.debt_minor, bills = h.bills + excluded.bills;
  perform account_debts(array(select distinct account_id from after_rows));
  return null;
end $$;
create trigger bills_added after insert on bills referencing new table as after_rows
  for each statement execute function bills_added();

create function bills_changed() returns trigger language plpgsql as $$
begin
  insert into house_debts as h (house_id, due_on, debt_minor, bills)
    select house_id, due_on, sum(debt), sum(n) from (
      select house_id, due_on, outstanding_minor as debt, 1 as n from after_rows where state = 'issued' and outstanding_minor > 0
      union all
      select house_id, due_on, -outstanding_minor, -1 from before_rows where state = 'issued' and outstanding_minor > 0
    ) d group by house_id, due_on having sum(debt) <> 0 or sum(n) <> 0 order by house_id, due_on
    on conflict (house_id, due_on) do update set debt_minor = h.debt_minor + excluded.debt_minor, bills = h.bills + excluded.bills;
  perform account_debts(array(select distinct account_id from after_rows));
  return null;
end $$;
create trigger bills_changed after update on bills referencing old table as before_rows new table as after_rows
  for each statement execute function bills_changed();

-- Lays the credits of accounts (payments, bills below zero) over their unpaid bills, the oldest first; with `named`
-- only a payment's own month. Intervals of the two running sums that overlap are the allocations.
create function settle_step(accounts bigint[], named boolean) returns void language sql as $$
  with credit as (
    select account_id, id as payment_id, null::bigint as bill_id, amount_minor - allocated_minor as rest, received_on as day,
      case when named then for_period end as month
    from payments where account_id = any(accounts) and state = 'posted' and allocated_minor < amount_minor
      and (not named or for_period is not null)
    union all
    select account_id, null, id, -outstanding_minor, issued_on, null from bills
    where account_id = any(accounts) and state = 'issued' and outstanding_minor < 0 and not named
  ), debt as (
    select account_id, id, outstanding_minor as rest, due_on, case when named then period end as month from bills
    where account_id = any(accounts) and state = 'issued' and outstanding_minor > 0
  ), c as (
    select *, sum(rest) over w as upper from credit
    window w as (partition by account_id, month order by day, payment_id nulls first, bill_id rows unbounded preceding)
  ), d as (
    select *, sum(rest) over w as upper from debt
    window w as (partition by account_id, month order by due_on, id rows unbounded preceding)
  ), added as (
    insert into bill_allocations (bill_id, payment_id, credit_bill_id, amount_minor)
    select d.id, c.payment_id, c.bill_id, least(c.upper, d.upper) - greatest(c.upper - c.rest, d.upper - d.rest)
    from c join d on d.account_id = c.account_id and d.month is not distinct from c.month
    where least(c.upper, d.upper) > greatest(c.upper - c.rest, d.upper - d.rest)
    returning bill_id, payment_id, credit_bill_id, amount_minor
  ), paid as (
    update payments p set allocated_minor = p.allocated_minor + a.amount
    from (select payment_id, sum(amount_minor) as amount from added where payment_id is not null group by payment_id) a
    where p.id = a.payment_id
  )
  update bills b set paid_minor = b.paid_minor + a.amount
  from (select id, sum(amount) as amount from (
      select bill_id as id, amount_minor as amount from added
      union all select credit_bill_id, -amount_minor from added where credit_bill_id is not null) both_sides group by id) a
  where b.id = a.id
$$;
create function settle_accounts(accounts bigint[]) returns void language plpgsql as $$
begin
  if (select named_period_first from billing_settings) then
    perform settle_step(accounts, true);
  end if;
  perform settle_step(accounts, false);
end $$;

-- Takes back what the bills were paid by and what the payments paid.
create function release_allocations(bill_ids bigint[], payment_ids bigint[]) returns void language sql as $$
  with gone as (
    delete from bill_allocations where bill_id = any(bill_ids) or credit_bill_id = any(bill_ids) or payment_id = any(payment_ids)
    returning bill_id, payment_id, credit_bill_id, amount_minor
  ), paid as (
    update payments p set allocated_minor = p.allocated_minor - g.amount
    from (select payment_id, sum(amount_minor) as amount from gone where payment_id is not null group by payment_id) g
    where p.id = g.payment_id
  )
  update bills b set paid_minor = b.paid_minor - g.amount
  from (select id, sum(amount) as amount from (
      select bill_id as id, amount_minor as amount from gone
      union all select credit_bill_id, -amount_minor from gone where credit_bill_id is not null) both_sides group by id) g
  where b.id = g.id
$$;

-- Bills stay with their house: a unit with entries in the ledger is not moved to another one.
create function realty_billed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from personal_accounts a join account_totals t on t.account_id = a.id where a.realty_id = new.id) then
    raise exception 'unit % has bills', new.id using errcode = 'check_violation', constraint = 'unit_billed';
  end if;
  return null;
end $$;
create trigger realty_billed after update of house_id on realty for each row
  when (old.house_id is distinct from new.house_id) execute function realty_billed();
create function personal_accounts_billed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from account_totals t join realty u on u.id = new.realty_id where t.account_id = new.id and t.house_id <> u.house_id) then
    raise exception 'account % has bills', new.id using errcode = 'check_violation', constraint = 'unit_billed';
  end if;
  return null;
end $$;
create trigger personal_accounts_billed after update of realty_id on personal_accounts for each row
  when (old.realty_id is distinct from new.realty_id) execute function personal_accounts_billed();

update staff_roles set permissions = permissions || added.rights, default_permissions = coalesce(default_permissions, permissions) || added.rights
from (values
('owner', array['bills.read','bills.update','bills.approve','bills.export','debts.read','payments.read','payments.export','tariffs.read']),
('chair', array['bills.read','bills.approve','bills.export','debts.read','payments.read','payments.export','tariffs.read']),
('accountant', array['bills.read','bills.create','bills.update','bills.delete','bills.publish','bills.approve','bills.export','debts.read',
  'payments.read','payments.create','payments.delete','payments.export','tariffs.read','tariffs.create','tariffs.update','tariffs.delete']),
('manager', array['bills.read','debts.read','payments.read','tariffs.read']),
('dispatcher', array['debts.read']),
('auditor', array['bills.read','bills.export','debts.read','payments.read','payments.export','tariffs.read'])
) as added (code, rights) where staff_roles.code = added.code and staff_roles.is_system;
