-- An area that belongs to no unit of the register weighs in a count by area, but nobody has a vote for it by number of owners.
alter table voting_owners add column is_head boolean not null default true;
alter table voting_owners disable trigger voting_owners_open;
update voting_owners o set is_head = false
where not o.known and not exists (select 1 from voting_shares s where s.owner_id = o.id and s.unit_type <> '');
alter table voting_owners enable trigger voting_owners_open;

alter table voting_shares disable trigger voting_shares_open;
update voting_shares set first_in_entrance = false where unit_type = '';
alter table voting_shares enable trigger voting_shares_open;
update votings v set register_owners = (select count(*) from voting_owners o where o.voting_id = v.id and o.is_head)
where v.snapshot_at is not null;

-- Whether, and by how many days at most, a survey may be extended: not at all unless the statute says so.
update governance_profiles set rules = rules || '{"extension_days": 0}' where not rules ? 'extension_days';
alter table votings disable trigger votings_forward;
update votings set rules = rules || '{"extension_days": 0}' where not rules ? 'extension_days';
alter table votings enable trigger votings_forward;

-- The survey was extended: once, with the reason that is shown to everybody.
alter table votings add column survey_extended_from date, add column extension_reason text,
  add check ((survey_extended_from is null) = (extension_reason is null)),
  add check (survey_extended_from is null or survey_to > survey_extended_from);
create function votings_extended_once() returns trigger language plpgsql as $$
begin
  if old.survey_extended_from is not null
    and (new.survey_extended_from, new.survey_to) is distinct from (old.survey_extended_from, old.survey_to) then
    raise exception 'the survey of voting % was extended', old.id using errcode = 'check_violation', constraint = 'votings_extended_once';
  end if;
  return new;
end $$;
create trigger votings_extended_once before update on votings for each row execute function votings_extended_once();
