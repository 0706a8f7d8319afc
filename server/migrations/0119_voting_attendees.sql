-- Which of the co-owners who have one ballot together came to the meeting; none where nobody said.
create table voting_attendees (
  co_owner_id bigint primary key,
  owner_id bigint not null references voting_attendance on delete cascade,
  voting_id bigint not null,
  foreign key (owner_id, voting_id) references voting_owners (id, voting_id) on delete cascade,
  foreign key (co_owner_id, owner_id) references voting_co_owners (id, owner_id) on delete cascade
);
create index on voting_attendees (owner_id);
create trigger voting_attendees_open before insert or update or delete on voting_attendees
  for each row execute function voting_part_open('announced,meeting,survey');
create trigger voting_attendees_not_emptied before truncate on voting_attendees
  for each statement execute function votings_not_emptied();
