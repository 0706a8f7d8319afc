-- Payments of one statement are added to their movements together: thousands of them are made by the matching of a bank statement.
create function statement_lines_paid() returns trigger language plpgsql as $$
begin
  update statement_lines l set posted_minor = l.posted_minor + a.amount,
    state = case when l.posted_minor + a.amount = l.amount_minor then 'posted' else 'open' end,
    version = l.version + 1, updated_at = a.at
  from (select statement_line_id, sum(amount_minor) as amount, max(updated_at) as at from added
    where statement_line_id is not null group by statement_line_id) a
  where l.id = a.statement_line_id;
  return null;
end $$;
drop trigger statement_line_posted on payments;
create trigger statement_line_posted after insert on payments referencing new table as added
  for each statement execute function statement_lines_paid();
