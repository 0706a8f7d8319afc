-- One voting, or entrances of it, for a member of a counting commission or a surveyor.
create table voting_grants (
  id bigint generated always as identity primary key,
  voting_id bigint not null references votings on delete cascade,
  staff_id bigint not null references staff,
  kind text not null check (kind in ('commission', 'surveyor')),
  ends_on date,
  version int not null default 1,
  created_at timestamptz not null,
  created_by bigint references staff,
  revoked_at timestamptz,
  revoked_by bigint references staff
);
create unique index voting_grants_once on voting_grants (voting_id, staff_id) where revoked_at is null;
create index voting_grants_staff on voting_grants (staff_id) where revoked_at is null;

-- Without rows the grant is for the whole voting; without an entrance for the whole building.
create table voting_grant_parts (
  grant_id bigint not null references voting_grants on delete cascade,
  house_id bigint not null references houses,
  entrance int check (entrance > 0),
  unique nulls not distinct (grant_id, house_id, entrance)
);
create index on voting_grant_parts (house_id);

create trigger voting_grants_access after insert or update or delete on voting_grants
  for each row execute function access_changed();
