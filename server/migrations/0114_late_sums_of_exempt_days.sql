-- What an exemption covers: the penalty, or 3 % a year and inflation as well. Those from before covered the penalty.
alter table penalty_exemptions add column covers text not null default 'penalty' check (covers in ('penalty', 'all'));
alter table penalty_exemptions alter column covers drop default;

-- The days and the debt by which a month was charged, as a list of {from, days, debt_minor}; null in what was charged before.
alter table late_charges add column spans jsonb;

-- Inserted payments are added to their movements by `statement_lines_paid`.
create or replace function statement_line_paid() returns trigger language plpgsql as $$
declare
  change bigint := case when old.statement_line_id is null then new.amount_minor else -new.amount_minor end;
begin
  update statement_lines l set posted_minor = l.posted_minor + change,
    state = case when l.posted_minor + change = l.amount_minor then 'posted' else 'open' end,
    matched_by = case when l.posted_minor + change = 0 then null else l.matched_by end,
    version = l.version + 1, updated_at = new.updated_at
  where l.id = coalesce(new.statement_line_id, old.statement_line_id);
  return null;
end $$;
