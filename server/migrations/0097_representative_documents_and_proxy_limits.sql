-- The file of the document by which a representative acts, kept as long as what it proves.
alter table voting_ballots add column representative_file_id bigint
  generated always as ((representative ->> 'file_id')::bigint) stored references files;
create index on voting_ballots (representative_file_id) where representative_file_id is not null;
alter table voting_attendance add column representative_file_id bigint
  generated always as ((representative ->> 'file_id')::bigint) stored references files;
create index on voting_attendance (representative_file_id) where representative_file_id is not null;

-- Who gave a ballot, and by which document, stays as it was entered: a correction is another ballot.
create function voting_ballot_giver_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the representative of ballot % is kept', old.id using errcode = 'check_violation', constraint = 'votings_kept';
end $$;
create trigger voting_ballot_giver_kept before update on voting_ballots for each row
  when (new.representative is distinct from old.representative) execute function voting_ballot_giver_kept();

-- A limit of proxies as a part of the units: in New South Wales one in a scheme of up to 20 lots, else 5 percent of them.
update governance_profiles set rules = jsonb_set(rules, '{proxy,max_percent}', case when code = 'au_nsw' and is_system then '5'::jsonb else 'null'::jsonb end)
  where not rules -> 'proxy' ? 'max_percent';
alter table votings disable trigger votings_forward;
alter table votings disable trigger votings_rules_fixed;
update votings set rules = jsonb_set(rules, '{proxy,max_percent}', 'null') where not rules -> 'proxy' ? 'max_percent';
alter table votings enable trigger votings_rules_fixed;
alter table votings enable trigger votings_forward;
