-- Tables whose columns a person names, what the bank wrote of a movement, and expenses recorded from movements.
alter table statement_imports drop constraint statement_imports_state_check;
-- columns: waits for a person to say which column is which
alter table statement_imports add constraint statement_imports_state_check
  check (state in ('reading', 'columns', 'matching', 'done', 'refused', 'failed', 'undoing', 'undone'));
-- of a table: its first rows, and where its columns were taken from
alter table statement_imports add sample jsonb;

-- Columns of the last table of the account, and the headings by which the next one is recognised.
alter table payee_accounts add mapping jsonb, add headings text[];

alter table statement_lines add value_on date;
-- names and values as the bank wrote them
alter table statement_lines add raw jsonb not null default '{}';

alter table budget_entries add statement_line_id bigint references statement_lines on delete set null;
create unique index budget_entries_statement_line on budget_entries (statement_line_id)
  where statement_line_id is not null and deleted_at is null;
