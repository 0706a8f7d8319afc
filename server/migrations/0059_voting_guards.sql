-- What belongs to a voting does not move to another one, whose state would let it be changed.
create or replace function voting_part_open() returns trigger language plpgsql as $$
declare
  voting record;
  part record := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and new.voting_id is distinct from old.voting_id then
    raise exception '% of voting % are fixed in that voting', tg_table_name, old.voting_id
      using errcode = 'check_violation', constraint = 'voting_part_open';
  end if;
  select v.state, v.is_demo into voting from votings v where v.id = part.voting_id for share;
  if not found or voting.state = any (string_to_array(tg_argv[0], ',')) or (tg_op = 'DELETE' and voting.is_demo) then
    return part;
  end if;
  -- A person or unit that is removed from the register leaves the rows without the reference.
  if tg_op = 'UPDATE' and tg_table_name in ('voting_owners', 'voting_shares')
    and to_jsonb(new) - 'member_id' - 'realty_id' = to_jsonb(old) - 'member_id' - 'realty_id' then
    return part;
  end if;
  raise exception '% of voting % are fixed in state %', tg_table_name, part.voting_id, voting.state
    using errcode = 'check_violation', constraint = 'voting_part_open';
end $$;

-- Rules are fixed from the announcement on, also in the statement that moves a voting to its next state.
create function votings_rules_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'voting % is announced: its rules are fixed', old.id using errcode = 'check_violation', constraint = 'votings_fixed';
end $$;
create trigger votings_rules_fixed before update on votings for each row
  when (old.state <> 'draft' and (new.rules, new.profile_id, new.language, new.title, new.timezone)
    is distinct from (old.rules, old.profile_id, old.language, old.title, old.timezone))
  execute function votings_rules_fixed();

-- Triggers for rows do not see a table that is emptied as a whole.
create function votings_not_emptied() returns trigger language plpgsql as $$
begin
  raise exception '% can not be emptied', tg_table_name using errcode = 'check_violation', constraint = 'votings_kept';
end $$;
do $$
declare
  name text;
begin
  foreach name in array array['votings', 'voting_questions', 'voting_owners', 'voting_shares', 'voting_ballots', 'voting_answers',
    'voting_attendance', 'voting_elections', 'voting_election_votes', 'voting_electronic_ballots', 'voting_ballot_documents',
    'voting_notices', 'voting_results', 'voting_outcomes', 'voting_protocols']
  loop
    execute format('create trigger %I before truncate on %I for each statement execute function votings_not_emptied()',
      name || '_not_emptied', name);
  end loop;
end $$;
