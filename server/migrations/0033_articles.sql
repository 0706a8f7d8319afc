create table articles (
  id bigint generated always as identity primary key,
  title jsonb not null,
  lead jsonb,
  body jsonb not null,
  category text not null,
  tags text[] not null default '{}',
  cover_id bigint references files,
  cover_alt jsonb,
  cover_crop jsonb,
  video_url text,
  source text,
  audience_id bigint not null references audiences,
  publish_at timestamptz,
  published_at timestamptz,
  ends_at timestamptz,
  -- when a text was last changed after the publication
  edited_at timestamptz,
  pinned boolean not null default false,
  state text not null,
  search_keys text not null,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check (state <> 'scheduled' or publish_at is not null)
);
create index articles_created on articles (created_at desc, id desc) where deleted_at is null;
create index articles_published on articles (published_at desc nulls last, id desc) where deleted_at is null;
create index articles_title on articles ((title ->> 'uk') collate uk_icu, id) where deleted_at is null;
create index articles_state on articles (state, created_at desc, id desc) where deleted_at is null;
create index articles_tags on articles using gin (tags) where deleted_at is null;
create index articles_audience on articles (audience_id);
create index articles_cover on articles (cover_id) where cover_id is not null;
create index articles_search on articles using gin (search_keys gin_trgm_ops);
create index articles_due on articles (publish_at) where state = 'scheduled' and deleted_at is null;
create index articles_ending on articles (ends_at) where state in ('published', 'scheduled') and deleted_at is null;

create table article_gallery (
  article_id bigint not null references articles on delete cascade,
  file_id bigint not null references files,
  position int not null,
  primary key (article_id, file_id)
);
create index on article_gallery (file_id);
create table article_attachments (
  article_id bigint not null references articles on delete cascade,
  file_id bigint not null references files,
  position int not null,
  primary key (article_id, file_id)
);
create index on article_attachments (file_id);
-- Pictures inside the text.
create table article_pictures (
  article_id bigint not null references articles on delete cascade,
  file_id bigint not null references files,
  position int not null,
  primary key (article_id, file_id)
);
create index on article_pictures (file_id);

update staff_roles set permissions = permissions || added.rights, default_permissions = coalesce(default_permissions, permissions) || added.rights
from (values
('owner', array['articles.read','articles.create','articles.update','articles.delete','articles.publish','articles.export']),
('chair', array['articles.read','articles.create','articles.update','articles.delete','articles.publish']),
('manager', array['articles.read','articles.create','articles.update','articles.publish']),
('dispatcher', array['articles.read']),
('technician', array['articles.read']),
('guard', array['articles.read']),
('auditor', array['articles.read'])
) as added (code, rights) where staff_roles.code = added.code and staff_roles.is_system;
