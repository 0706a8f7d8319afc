-- Owners are told that a survey was extended, those who have voted as well.
alter table voting_messages drop constraint voting_messages_purpose_check,
  add constraint voting_messages_purpose_check check (purpose in ('link', 'reminder', 'notice', 'extension'));

create or replace function end_voting_messages() returns trigger language plpgsql as $$
begin
  -- A message that is being sent is locked for as long as the mail server takes.
  update outbox set state = 'expired', body = '', html = null where id in (
    select o.id from voting_messages m join outbox o on o.id = m.outbox_id
    where m.owner_id = new.owner_id and m.purpose in ('link', 'reminder') and o.state = 'waiting' for update of o skip locked);
  return null;
end $$;
