-- A question that counts only where an earlier one of its voting is adopted: who is to do the repair, if there is one.
alter table voting_questions
  add column depends_on bigint,
  add constraint voting_questions_depends foreign key (depends_on, voting_id) references voting_questions (id, voting_id) deferrable initially deferred,
  add check (depends_on <> id);
create index on voting_questions (depends_on) where depends_on is not null;

-- Only on an earlier one, so that none depends on itself over others. At the end of the transaction, as questions are put in another order.
create function voting_question_depends_earlier() returns trigger language plpgsql as $$
begin
  if exists (select 1 from voting_questions q join voting_questions d on d.id = q.depends_on
    where (q.id = new.id or q.depends_on = new.id) and d.position >= q.position) then
    raise exception 'question % depends on one that is not before it', new.id
      using errcode = 'check_violation', constraint = 'voting_question_depends_earlier';
  end if;
  return null;
end $$;
create constraint trigger voting_question_depends_earlier after insert or update on voting_questions deferrable initially deferred
  for each row execute function voting_question_depends_earlier();

-- Whether the votes for a question decide anything: not where the one that it depends on is not adopted.
alter table voting_outcomes add column counted boolean not null default true, add check (counted or not adopted);
