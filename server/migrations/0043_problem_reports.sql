-- Problems that people without an account report on the page of a house, until their phone is confirmed.
create table problem_reports (
  id bigint generated always as identity primary key,
  key_hash bytea not null unique,
  house_id bigint not null references houses on delete cascade,
  phone text not null,
  -- null once the request is made
  fields jsonb,
  code_hash bytea not null,
  tries int not null default 0,
  request_id bigint unique references service_requests on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((request_id is null) = (fields is not null))
);
create index on problem_reports (expires_at);
create index on problem_reports (house_id);

alter table service_requests drop constraint service_requests_source_check;
alter table service_requests add constraint service_requests_source_check check (source in
  ('phone', 'visit', 'web', 'app', 'email', 'viber', 'telegram', 'staff_walk', 'guard', 'act_claim', 'authority', 'import', 'api', 'lobby'));
