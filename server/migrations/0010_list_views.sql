-- Named looks of a list: its filters, order and columns, kept per person.
create table list_views (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  -- path of the list's call, where one call serves several lists with the list's own name: `/realty#parking`
  list text not null,
  name text not null,
  -- the address of the list without its page, as text by name
  query jsonb not null,
  -- keys of the columns that are shown
  columns jsonb not null,
  is_shared boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index list_views_name_key on list_views (staff_id, list, lower(name));
create index list_views_shared on list_views (list) where is_shared;
