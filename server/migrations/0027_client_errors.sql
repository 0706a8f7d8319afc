-- Errors of the browser, one row for each that differs by message, place in the code, page and build.
create table client_errors (
  id bigint generated always as identity primary key,
  fingerprint text not null unique,
  message text not null,
  stack text,
  route text not null,
  build text not null,
  count integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index client_errors_last on client_errors (last_at desc, id desc);
