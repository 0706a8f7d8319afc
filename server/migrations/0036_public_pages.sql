-- How often the public page of an item was opened, by the day of the community.
create table page_readings (
  kind text not null,
  subject_id bigint not null,
  day date not null,
  readings int not null check (readings > 0),
  primary key (kind, subject_id, day)
);

-- The argument of each trigger is the kind of the links.
create function delete_public_page() returns trigger language plpgsql as $$
begin
  delete from public_links where kind = tg_argv[0] and subject_id = old.id;
  delete from page_readings where kind = tg_argv[0] and subject_id = old.id;
  return null;
end $$;
create trigger announcements_page after delete on announcements for each row execute function delete_public_page('notice.announcement');
create trigger articles_page after delete on articles for each row execute function delete_public_page('notice.article');
create trigger houses_page after delete on houses for each row execute function delete_public_page('lobby');

-- The documents that anybody may read.
create index documents_public on documents (updated_at desc, id desc) where is_public and state = 'active' and deleted_at is null;
