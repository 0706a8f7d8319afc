-- Whether a sheet without the signature of the person who carried out the survey is invalid: not unless the statute says so.
update governance_profiles set rules = rules || '{"requires_surveyor": false}' where not rules ? 'requires_surveyor';
alter table votings disable trigger votings_forward;
alter table votings disable trigger votings_rules_fixed;
update votings set rules = rules || '{"requires_surveyor": false}' where not rules ? 'requires_surveyor';
alter table votings enable trigger votings_rules_fixed;
alter table votings enable trigger votings_forward;
