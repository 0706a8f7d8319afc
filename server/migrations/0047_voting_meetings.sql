-- The event of the meeting of a voting.
alter table events add column voting_id bigint references votings on delete set null;
create unique index events_voting on events (voting_id) where voting_id is not null and deleted_at is null;
