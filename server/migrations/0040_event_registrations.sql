-- A registration that was cancelled is kept for a while, so that it can come back to its place.
alter table event_registrations add removed_at timestamptz;
alter table event_registrations drop constraint event_registrations_once;
alter table event_registrations add constraint event_registrations_once
  unique nulls not distinct (event_id, date, member_id, removed_at);
create index event_registrations_removed on event_registrations (removed_at) where removed_at is not null;
create index event_registrations_waiting on event_registrations (event_id, date) where state = 'waiting' and removed_at is null;
