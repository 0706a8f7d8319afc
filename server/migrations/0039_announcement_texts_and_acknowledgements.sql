-- Some houses of an announcement read another text: [{house_ids, body}].
alter table announcements
  add column house_texts jsonb not null default '[]' check (jsonb_typeof(house_texts) = 'array'),
  add column needs_ack boolean not null default false;

-- Who has confirmed that they have read an announcement, by a link of their own or on paper.
create table announcement_acknowledgements (
  id bigint generated always as identity primary key,
  announcement_id bigint not null references announcements on delete cascade,
  -- A person whose record is gone stays by name: the confirmation is a proof.
  member_id bigint references members on delete set null,
  name text not null,
  on_paper boolean not null,
  "on" date not null,
  recorded_by bigint references staff,
  created_at timestamptz not null,
  check (on_paper or recorded_by is null),
  constraint announcement_acknowledgements_once unique (announcement_id, member_id)
);
create index on announcement_acknowledgements (member_id) where member_id is not null;
create index on announcement_acknowledgements (recorded_by) where recorded_by is not null;

-- The link of a person is that of the message which was sent to them.
create trigger delivery_recipients_page after delete on delivery_recipients for each row
  execute function delete_public_page('notice.reader');
