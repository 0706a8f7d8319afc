-- When the video link of an announced meeting was replaced last; null where it is as the notices have it.
alter table votings add column link_changed_at timestamptz;

-- Owners whose notice went by e-mail are told of a replaced link, each time that it is replaced.
alter table voting_messages drop constraint voting_messages_purpose_check,
  add constraint voting_messages_purpose_check check (purpose in ('link', 'reminder', 'notice', 'extension', 'meeting_link')),
  -- the video link that a notice, or a message about it, names
  add column meeting_link text;
update voting_messages m set meeting_link = v.meeting_link from votings v
  where v.id = m.voting_id and m.purpose = 'notice' and m.rescheduling_id is null and m.state = 'waiting';
drop index voting_messages_once;
create unique index voting_messages_once on voting_messages (owner_id, purpose, day) where rescheduling_id is null and purpose <> 'meeting_link';
create unique index voting_messages_link_once on voting_messages (owner_id)
  where purpose = 'meeting_link' and rescheduling_id is null and state = 'queued';

-- A message about the meeting that is out of date is not begun, and not tried again, whoever queues it: it names a former date or a former
-- video link, or the voting was called off.
create or replace function end_moved_notice() returns trigger language plpgsql as $$
begin
  -- Waits for a change of the meeting that has not ended; the statement after it sees what it did.
  perform 1 from votings v where v.id in (select m.voting_id from voting_messages m
    where m.outbox_id = new.id and m.purpose in ('notice', 'meeting_link')) for share;
  if exists (select 1 from voting_messages m join votings v on v.id = m.voting_id where m.outbox_id = new.id
    and (m.rescheduling_id is not null or v.state = 'cancelled'
      or (m.purpose in ('notice', 'meeting_link') and m.meeting_link is distinct from v.meeting_link))) then
    new.state := 'expired';
    new.body := '';
    new.html := null;
    new.begun_at := null;
  end if;
  return new;
end $$;
