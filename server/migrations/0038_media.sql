-- Measures of pictures, and the widths in which they are stored beside the original; null until these are made.
alter table files add column width int, add column height int, add column sizes int[];
update files set sizes = '{}'
where mime not in ('image/jpeg', 'image/png', 'image/webp', 'image/gif') or kind not in ('image', 'cover', 'attachment', 'chat');
create index files_without_sizes on files (id) where sizes is null;

create table file_sizes (
  file_id bigint not null references files on delete cascade,
  width int not null check (width > 0),
  format text not null check (format in ('webp', 'avif')),
  bytes bigint not null check (bytes > 0),
  storage_key text not null unique,
  primary key (file_id, width, format)
);

-- What a picture of the library shows: the words last saved with it, proposed when it is chosen again.
alter table files add column alt jsonb, add column search_keys text not null default '';
create index files_pictures_of on files (created_by, id) where kind in ('image', 'cover');

-- What the pictures of a gallery show, by the id of the file.
alter table articles add column gallery_alts jsonb not null default '{}';
