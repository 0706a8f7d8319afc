-- A meeting that was announced is moved by an act of its own, which keeps what was announced before and why it changed.
create table voting_reschedulings (
  id bigint generated always as identity primary key,
  voting_id bigint not null references votings on delete cascade,
  former_at timestamptz not null,
  former_place text,
  former_link text,
  meeting_at timestamptz not null,
  meeting_place text,
  meeting_link text,
  reason text not null,
  -- whether the days of notice were overridden by the reason
  overridden boolean not null,
  created_by bigint references staff,
  created_at timestamptz not null,
  unique (id, voting_id),
  check (meeting_place is not null or meeting_link is not null),
  -- the link alone changes without this act
  check ((meeting_at, meeting_place) is distinct from (former_at, former_place))
);
create index on voting_reschedulings (voting_id, id);

-- Notices of a date that is no longer in force: evidence of what was sent, and no notice of the meeting.
create table voting_former_notices (
  rescheduling_id bigint not null,
  voting_id bigint not null,
  owner_id bigint not null,
  way text not null check (way in ('hand', 'post', 'email')),
  sent_on date not null,
  delivered_on date,
  number text,
  refused boolean not null,
  proof_file_id bigint references files,
  recorded_by bigint references staff,
  created_at timestamptz not null,
  primary key (rescheduling_id, owner_id),
  foreign key (rescheduling_id, voting_id) references voting_reschedulings (id, voting_id) on delete cascade,
  foreign key (owner_id, voting_id) references voting_owners (id, voting_id) on delete cascade
);
create index on voting_former_notices (voting_id);
create index on voting_former_notices (owner_id);
create index on voting_former_notices (proof_file_id) where proof_file_id is not null;

-- Both are written once; what goes with its voting finds none.
create function voting_record_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from votings v where v.id = old.voting_id and not v.is_demo) then
    return old;
  end if;
  raise exception '% of voting % are kept', tg_table_name, old.voting_id using errcode = 'check_violation', constraint = 'votings_kept';
end $$;
create trigger voting_reschedulings_kept before update or delete on voting_reschedulings
  for each row execute function voting_record_kept();
create trigger voting_former_notices_kept before update or delete on voting_former_notices
  for each row execute function voting_record_kept();
create trigger voting_reschedulings_not_emptied before truncate on voting_reschedulings
  for each statement execute function votings_not_emptied();
create trigger voting_former_notices_not_emptied before truncate on voting_former_notices
  for each statement execute function votings_not_emptied();

-- A meeting is moved while it is announced, from where and when it is now.
create function voting_rescheduling_possible() returns trigger language plpgsql as $$
declare
  voting record;
begin
  select v.state, v.meeting_at, v.meeting_place, v.meeting_link into voting from votings v where v.id = new.voting_id for share;
  if voting.state <> 'announced'
    or (voting.meeting_at, voting.meeting_place, voting.meeting_link) is distinct from (new.former_at, new.former_place, new.former_link) then
    raise exception 'the meeting of voting % can not be moved', new.voting_id
      using errcode = 'check_violation', constraint = 'votings_meeting_fixed';
  end if;
  return new;
end $$;
create trigger voting_reschedulings_possible before insert on voting_reschedulings
  for each row execute function voting_rescheduling_possible();

-- When and where the meeting is was announced: it changes as the last rescheduling says, and by nothing else. The link alone is replaced until
-- the meeting is over, as it is no other place.
create function votings_meeting_fixed() returns trigger language plpgsql as $$
declare
  moved record;
begin
  if old.state in ('announced', 'meeting') and new.state = old.state and coalesce(new.meeting_place, new.meeting_link) is not null
    and (new.meeting_at, new.meeting_place) is not distinct from (old.meeting_at, old.meeting_place) then
    return new;
  end if;
  select r.* into moved from voting_reschedulings r where r.voting_id = old.id order by r.id desc limit 1;
  if found and old.state = 'announced' and new.state = 'announced'
    and (moved.former_at, moved.former_place, moved.former_link) is not distinct from (old.meeting_at, old.meeting_place, old.meeting_link)
    and (moved.meeting_at, moved.meeting_place, moved.meeting_link) is not distinct from (new.meeting_at, new.meeting_place, new.meeting_link)
  then
    return new;
  end if;
  raise exception 'the meeting of voting % is announced', old.id using errcode = 'check_violation', constraint = 'votings_meeting_fixed';
end $$;
create trigger votings_meeting_fixed before update on votings for each row
  when (old.state <> 'draft' and (new.meeting_at, new.meeting_place, new.meeting_link)
    is distinct from (old.meeting_at, old.meeting_place, old.meeting_link))
  execute function votings_meeting_fixed();

-- A recorded notice goes only to those of a former date.
create function voting_notices_kept() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from votings v where v.id = old.voting_id and not v.is_demo)
    or exists (select 1 from voting_former_notices f where f.owner_id = old.owner_id
      and (f.way, f.sent_on, f.delivered_on, f.number, f.refused, f.proof_file_id, f.recorded_by, f.created_at) is not distinct from
        (old.way, old.sent_on, old.delivered_on, old.number, old.refused, old.proof_file_id, old.recorded_by, old.created_at)) then
    return old;
  end if;
  raise exception 'notices of voting % are kept', old.voting_id using errcode = 'check_violation', constraint = 'votings_kept';
end $$;
create trigger voting_notices_kept before delete on voting_notices for each row execute function voting_notices_kept();

-- Messages about a former date; one of the same day may tell of the new one.
alter table voting_messages add column rescheduling_id bigint,
  add foreign key (rescheduling_id, voting_id) references voting_reschedulings (id, voting_id) on delete cascade,
  drop constraint voting_messages_once;
create unique index voting_messages_once on voting_messages (owner_id, purpose, day) where rescheduling_id is null;
create index on voting_messages (rescheduling_id) where rescheduling_id is not null;

-- A message that was being sent while the meeting was moved proves the notice of the former date.
create or replace function record_sent_notice() returns trigger language plpgsql as $$
begin
  -- Waits for a rescheduling that has not ended; the statements after it see what it did.
  perform 1 from votings v where v.id in (select m.voting_id from voting_messages m where m.outbox_id = new.id and m.purpose = 'notice') for share;
  insert into voting_notices (voting_id, owner_id, way, sent_on, delivered_on, number, refused, recorded_by, created_at)
    select m.voting_id, m.owner_id, 'email', (new.sent_at at time zone v.timezone)::date, (new.sent_at at time zone v.timezone)::date,
      new.message_id, false, m.created_by, new.sent_at
    from voting_messages m join votings v on v.id = m.voting_id
    where m.outbox_id = new.id and m.purpose = 'notice' and m.rescheduling_id is null
    on conflict (owner_id) do nothing;
  insert into voting_former_notices (rescheduling_id, voting_id, owner_id, way, sent_on, delivered_on, number, refused, recorded_by, created_at)
    select m.rescheduling_id, m.voting_id, m.owner_id, 'email', (new.sent_at at time zone v.timezone)::date,
      (new.sent_at at time zone v.timezone)::date, new.message_id, false, m.created_by, new.sent_at
    from voting_messages m join votings v on v.id = m.voting_id
    where m.outbox_id = new.id and m.purpose = 'notice' and m.rescheduling_id is not null
    on conflict (rescheduling_id, owner_id) do nothing;
  return null;
end $$;
