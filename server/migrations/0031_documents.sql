-- Addresses that open one thing without an account; the token itself is derived, so that it can be shown again.
create table public_links (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id bigint not null,
  -- of the address that is or was valid; a new one is the next
  revision int not null default 1,
  token_hash bytea not null,
  created_by bigint references staff,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references staff,
  unique (kind, subject_id),
  unique (token_hash)
);

create table document_categories (
  id bigint generated always as identity primary key,
  name jsonb not null,
  code text not null,
  financial boolean not null default false,
  sort int not null default 100,
  active boolean not null default true,
  is_system boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff
);
create unique index document_categories_code_key on document_categories (code) where deleted_at is null;

insert into document_categories (code, financial, sort, is_system, name) values
('statute', false, 10, false, '{"uk":"Статут","en":"Articles of association","ru":"Устав","es":"Estatutos"}'),
('protocol', false, 20, false, '{"uk":"Протокол","en":"Minutes","ru":"Протокол","es":"Acta de la junta"}'),
('estimate', true, 30, false, '{"uk":"Кошторис","en":"Budget","ru":"Смета","es":"Presupuesto"}'),
('contract', false, 40, false, '{"uk":"Договір","en":"Contract","ru":"Договор","es":"Contrato"}'),
('act', false, 50, false, '{"uk":"Акт","en":"Certificate of works","ru":"Акт","es":"Certificado de obra"}'),
('tariff', true, 60, false, '{"uk":"Тариф","en":"Tariff","ru":"Тариф","es":"Tarifa"}'),
('technical_passport', false, 70, false, '{"uk":"Технічний паспорт","en":"Technical passport","ru":"Технический паспорт","es":"Ficha técnica"}'),
('insurance', false, 80, false, '{"uk":"Страхування","en":"Insurance","ru":"Страхование","es":"Seguro"}'),
('financial_report', true, 90, false, '{"uk":"Фінансовий звіт","en":"Financial report","ru":"Финансовый отчёт","es":"Informe financiero"}'),
('order', false, 100, false, '{"uk":"Наказ","en":"Order","ru":"Приказ","es":"Orden"}'),
('notice', false, 110, false, '{"uk":"Повідомлення","en":"Notice","ru":"Уведомление","es":"Notificación"}'),
('form', false, 120, false, '{"uk":"Бланк","en":"Form","ru":"Бланк","es":"Formulario"}'),
('other', false, 130, true, '{"uk":"Інше","en":"Other","ru":"Прочее","es":"Otros"}');

create table documents (
  id bigint generated always as identity primary key,
  name jsonb not null,
  category_id bigint not null references document_categories,
  number text,
  doc_date date,
  valid_until date,
  remind_days int,
  -- the end of validity of which people were reminded
  reminded_for date,
  audience_id bigint not null references audiences,
  is_public boolean not null default false,
  readers text not null check (readers in ('everybody', 'owners', 'residents', 'staff')),
  staff_role_ids bigint[] not null default '{}',
  needs_ack boolean not null default false,
  tags text[] not null default '{}',
  member_id bigint references members,
  signature text not null check (signature in ('none', 'scan', 'kep')),
  state text not null check (state in ('draft', 'active', 'archived')),
  -- number of the newest version
  revision int not null default 1,
  search_keys text not null,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check (not is_public or readers = 'everybody'),
  check (remind_days is null or valid_until is not null)
);
create index documents_updated on documents (updated_at desc, id desc) where deleted_at is null;
create index documents_audience on documents (audience_id);
create index documents_category on documents (category_id);
create index documents_member on documents (member_id) where member_id is not null;
create index documents_ending on documents (valid_until) where state = 'active' and deleted_at is null;
create index documents_search on documents using gin (search_keys gin_trgm_ops);
create index documents_staff_roles on documents using gin (staff_role_ids);

-- Of the newest version; apart from the document, so that a change of the document does not index its text again.
create table document_texts (
  document_id bigint primary key references documents on delete cascade,
  search_text text not null
);
create index document_texts_search on document_texts using gin (search_text gin_trgm_ops);

-- A document that is deleted for good leaves no link, whichever way it is deleted.
create function delete_document_link() returns trigger language plpgsql as $$
begin
  delete from public_links where kind = 'document' and subject_id = old.id;
  return null;
end $$;
create trigger documents_link after delete on documents for each row execute function delete_document_link();

create table document_versions (
  id bigint generated always as identity primary key,
  document_id bigint not null references documents on delete cascade,
  number int not null check (number > 0),
  file_id bigint not null references files,
  pages int,
  text_state text not null check (text_state in ('waiting', 'found', 'empty', 'encrypted', 'broken', 'too_large', 'not_pdf')),
  -- when its reading began; stays when the process ended before the result
  text_attempted_at timestamptz,
  note text,
  created_by bigint references staff,
  created_at timestamptz not null,
  unique (document_id, number)
);
create index document_versions_file on document_versions (file_id);

create table document_acknowledgements (
  id bigint generated always as identity primary key,
  document_id bigint not null references documents on delete cascade,
  revision int not null,
  -- A person whose record is gone stays by name: the confirmation is a proof.
  staff_id bigint references staff on delete set null,
  member_id bigint references members on delete set null,
  name text not null,
  on_paper boolean not null default false,
  "on" date not null,
  recorded_by bigint references staff,
  created_at timestamptz not null,
  check (num_nonnulls(staff_id, member_id) <= 1),
  unique (document_id, revision, staff_id),
  unique (document_id, revision, member_id)
);
create index on document_acknowledgements (staff_id) where staff_id is not null;
create index on document_acknowledgements (member_id) where member_id is not null;

-- A technician and a guard read what is public or for their role (docs/decisions/0026); an accountant publishes papers about money.
update staff_roles set permissions = permissions || added.rights, default_permissions = coalesce(default_permissions, permissions) || added.rights
from (values
('owner', array['documents.read','documents.create','documents.update','documents.delete','documents.publish','documents.export',
  'all_documents.read','financial_documents.publish']),
('chair', array['documents.read','documents.create','documents.update','documents.delete','documents.publish','documents.export',
  'all_documents.read','financial_documents.publish']),
('accountant', array['documents.read','documents.create','documents.update','all_documents.read','financial_documents.publish']),
('manager', array['documents.read','documents.create','documents.update','documents.delete','documents.publish','all_documents.read','financial_documents.publish']),
('dispatcher', array['documents.read','documents.create','all_documents.read']),
('technician', array['documents.read']),
('guard', array['documents.read']),
('auditor', array['documents.read','documents.export','all_documents.read'])
) as added (code, rights) where staff_roles.code = added.code and staff_roles.is_system;
