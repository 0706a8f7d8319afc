-- When the meeting was over, and what the voting was announced against; both are in the minutes.
alter table votings
  add column meeting_ended_at timestamptz,
  add column announced_against text[] not null default '{}' check (announced_against <@ array['early_meeting', 'register_issues']),
  add constraint votings_meeting_ended check (meeting_ended_at is null or (meeting_began_at is not null and meeting_ended_at >= meeting_began_at));

-- The reason of the announcement stays from then on, and the times of the meeting from the minutes on.
create function votings_minutes_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'voting % is in state %: what its minutes tell is fixed', old.id, old.state
    using errcode = 'check_violation', constraint = 'votings_fixed';
end $$;
create trigger votings_announcement_fixed before update on votings for each row
  when (old.state <> 'draft' and (new.override_reason, new.announced_against) is distinct from (old.override_reason, old.announced_against))
  execute function votings_minutes_fixed();
create trigger votings_times_fixed before update on votings for each row
  when (old.state in ('protocol', 'signed', 'published', 'archived')
    and (new.meeting_began_at, new.meeting_ended_at) is distinct from (old.meeting_began_at, old.meeting_ended_at))
  execute function votings_minutes_fixed();

-- Who reported on a question at the meeting, and what was said.
create table voting_hearings (
  question_id bigint primary key,
  voting_id bigint not null,
  speaker text,
  summary text,
  recorded_by bigint references staff,
  recorded_at timestamptz not null,
  foreign key (question_id, voting_id) references voting_questions (id, voting_id) on delete cascade,
  check (coalesce(speaker, summary) is not null)
);
create index on voting_hearings (voting_id);
create trigger voting_hearings_open before insert or update or delete on voting_hearings
  for each row execute function voting_part_open('meeting,survey,counting');
create trigger voting_hearings_not_emptied before truncate on voting_hearings
  for each statement execute function votings_not_emptied();

-- The ballot that a correction was made of; its state says that it was replaced, and its `decided_reason` why.
alter table voting_ballots
  add column replaces bigint,
  add constraint voting_ballots_replaces foreign key (replaces, voting_id, owner_id) references voting_ballots (id, voting_id, owner_id);
create unique index voting_ballots_replaces on voting_ballots (replaces) where replaces is not null;

-- A correction takes the reason of what it replaces, and is entered after it.
alter table voting_ballots disable trigger voting_ballots_open;
update voting_ballots b set replaces = x.former
from (
  select distinct on (later) former, later
  from (
    select distinct on (f.id) f.id as former, l.id as later
    from voting_ballots f join voting_ballots l on l.owner_id = f.owner_id and l.id > f.id and l.reason = f.decided_reason
    where f.state = 'replaced' order by f.id, l.id
  ) pairs
  order by later, former desc
) x
where b.id = x.later;
alter table voting_ballots enable trigger voting_ballots_open;
