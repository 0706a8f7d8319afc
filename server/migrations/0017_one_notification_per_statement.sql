-- One notification per statement, with the ids of its events: `12,13`. A payload holds less than 8,000 bytes: 300 ids of 20 digits.
-- A transaction that notifies commits under one lock of the whole server, so a node that sets `oselia.notify` to `after_commit`
-- sends the ids itself, once its transaction is committed.
create or replace function live_announce() returns trigger language plpgsql as $$
begin
  if current_setting('oselia.notify', true) = 'after_commit' then
    return null;
  end if;
  perform pg_notify('live', string_agg(part.id::text, ','))
  from (select id, (row_number() over (order by id) - 1) / 300 as portion from inserted) part
  group by part.portion;
  return null;
end $$;
drop trigger live_announce on live_events;
create trigger live_announce after insert on live_events referencing new table as inserted
  for each statement execute function live_announce();
