-- Owners are told that a voting was cancelled.
alter table voting_messages drop constraint voting_messages_purpose_check,
  add constraint voting_messages_purpose_check
    check (purpose in ('link', 'reminder', 'notice', 'extension', 'meeting_link', 'cancellation'));

-- Ids of owners of a voting and of residents never are the same numbers, so that one is not taken for the other.
select setval(pg_get_serial_sequence('voting_owners', 'id'), greatest(1000000000, (select coalesce(max(id), 0) from voting_owners)));

-- What belongs to the demonstration can be removed: no voting that was announced becomes a part of it.
create function keep_voting_real() returns trigger language plpgsql as $$
begin
  raise exception 'voting % is announced and not of the demonstration', old.id using errcode = '23514';
end $$;
create trigger voting_stays_real before update of is_demo on votings
  for each row when (new.is_demo and not old.is_demo and old.state <> 'draft') execute function keep_voting_real();
