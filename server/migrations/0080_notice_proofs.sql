-- What proves that notices were given: the signed list, or the receipt of the post; one file for the notices of many owners.
alter table voting_notices add column proof_file_id bigint references files;
create index on voting_notices (proof_file_id);

-- The file of a notice is fixed with the results; the day of a delivery that the mail server reports later is not.
create trigger voting_notices_proof before update of proof_file_id on voting_notices for each row
  when (new.proof_file_id is distinct from old.proof_file_id)
  execute function voting_part_open('announced,meeting,survey,counting');
