create trigger events_page after delete on events for each row execute function delete_public_page('notice.event');

-- The events that a page of a house reads.
create index events_shown on events (starts_at desc, id) where state = 'published' and deleted_at is null;
