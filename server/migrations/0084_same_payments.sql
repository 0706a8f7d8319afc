-- A payment that was entered by hand and comes again in a bank statement is linked to the movement, and credited once.
create index payments_entered on payments (amount_minor, received_on, account_id)
  where statement_line_id is null and source = 'manual' and state = 'posted';

-- The part of a movement that is posted is the sum of its payments: made for it, cancelled, linked to it or taken from it.
create or replace function statement_line_paid() returns trigger language plpgsql as $$
declare
  change bigint := case when tg_op = 'INSERT' or old.statement_line_id is null then new.amount_minor else -new.amount_minor end;
begin
  update statement_lines l set posted_minor = l.posted_minor + change,
    state = case when l.posted_minor + change = l.amount_minor then 'posted' else 'open' end,
    matched_by = case when l.posted_minor + change = 0 then null else l.matched_by end,
    version = l.version + 1, updated_at = new.updated_at
  where l.id = coalesce(new.statement_line_id, old.statement_line_id);
  return null;
end $$;
create trigger statement_line_linked after update of statement_line_id on payments for each row
  when (new.state = 'posted' and (old.statement_line_id is null) <> (new.statement_line_id is null)) execute function statement_line_paid();
