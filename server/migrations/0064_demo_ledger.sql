-- Acts of the demonstration's buildings are of the demonstration, whoever wrote them: they are removed with it.
create or replace function ledger_act_open() returns trigger language plpgsql as $$
declare
  closed date;
begin
  select b.closed_through, h.is_demo into closed, new.is_demo from billing_books b join houses h on h.id = b.house_id
    where b.house_id = new.house_id for share of b;
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
alter table ledger_acts disable trigger ledger_acts_fixed;
update ledger_acts a set is_demo = true from houses h where h.id = a.house_id and h.is_demo and not a.is_demo;
alter table ledger_acts enable trigger ledger_acts_fixed;
