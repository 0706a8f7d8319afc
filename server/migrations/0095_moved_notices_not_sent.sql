-- A notice that was being sent while its meeting was moved is not tried again with the former date, whoever queues it.
create function end_moved_notice() returns trigger language plpgsql as $$
begin
  -- Waits for a rescheduling that has not ended; the statement after it sees what it did.
  perform 1 from votings v where v.id in (select m.voting_id from voting_messages m where m.outbox_id = new.id and m.purpose = 'notice') for share;
  if exists (select 1 from voting_messages m where m.outbox_id = new.id and m.rescheduling_id is not null) then
    new.state := 'expired';
    new.body := '';
    new.html := null;
    new.begun_at := null;
  end if;
  return new;
end $$;
create trigger outbox_moved_notice before update on outbox
  for each row when (new.state = 'waiting' and new.entity = 'votings') execute function end_moved_notice();
