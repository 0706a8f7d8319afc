-- What was decided about open requests of people who leave a unit on a later day; applied once that day is over.
create table service_request_leavings (
  id bigint generated always as identity primary key,
  realty_id bigint not null references realty on delete cascade,
  member_ids bigint[] not null,
  -- their last day
  last date not null,
  successor_id bigint references members on delete set null,
  decision text not null check (decision in ('unit', 'cancel')),
  reason text,
  decided_by bigint not null references staff,
  decided_at timestamptz not null,
  check (decision = 'unit' or reason is not null)
);
create index on service_request_leavings (last);
create index on service_request_leavings (realty_id);
create index on service_request_leavings (successor_id) where successor_id is not null;

-- Links to chats of those who leave a unit.
create index service_request_links_member on service_request_links (member_id) where revoked_at is null;
