-- What the count and the list of votings read in one pass, instead of by joining every answer.
-- Sizes of the frozen register, which never change.
alter table votings add column register_owners int, add column register_units int;
update votings v set
  register_owners = (select count(*) from voting_owners o where o.voting_id = v.id),
  register_units = (select count(distinct s.realty_id) from voting_shares s where s.voting_id = v.id)
where v.snapshot_at is not null;

-- An owner is counted once in an entrance, at the first share there.
alter table voting_shares add column first_in_entrance boolean not null default true;
alter table voting_shares disable trigger voting_shares_open;
update voting_shares s set first_in_entrance = false
where exists (select 1 from voting_shares e where e.owner_id = s.owner_id and e.house_id = s.house_id
  and e.entrance is not distinct from s.entrance and e.id < s.id);
alter table voting_shares enable trigger voting_shares_open;

-- A letter for each question in its order: `f` for, `a` against, `x` abstain, `i` invalid, `-` without an answer.
alter table voting_ballots add column answer_key text not null default '';
create function voting_answer_letter(answer text) returns text language sql immutable parallel safe
  return case answer when 'for' then 'f' when 'against' then 'a' when 'abstain' then 'x' when 'invalid' then 'i' else '-' end;

create function voting_answer_keys() returns trigger language plpgsql as $$
begin
  update voting_ballots b set answer_key = k.answer_key
  from (
    select w.id, string_agg(voting_answer_letter(a.answer), '' order by q.position) as answer_key
    from (select id, voting_id from voting_ballots where id in (select ballot_id from written)) w
      join voting_questions q on q.voting_id = w.voting_id
      left join voting_answers a on a.ballot_id = w.id and a.question_id = q.id
    group by w.id
  ) k
  where b.id = k.id and b.answer_key <> k.answer_key;
  return null;
end $$;
create trigger voting_answers_keys after insert on voting_answers referencing new table as written
  for each statement execute function voting_answer_keys();
create trigger voting_answers_keys_changed after update on voting_answers referencing new table as written
  for each statement execute function voting_answer_keys();

alter table voting_ballots disable trigger voting_ballots_open;
update voting_ballots b set answer_key = k.answer_key
from (
  select w.id, string_agg(voting_answer_letter(a.answer), '' order by q.position) as answer_key
  from voting_ballots w join voting_questions q on q.voting_id = w.voting_id
    left join voting_answers a on a.ballot_id = w.id and a.question_id = q.id
  group by w.id
) k
where b.id = k.id;
alter table voting_ballots enable trigger voting_ballots_open;
