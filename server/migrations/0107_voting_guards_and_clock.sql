-- What was announced, and what was counted, is guarded in each place that it could be changed in.

-- A reference to a person or unit that is removed from the register is lost; none is given in its place.
create or replace function voting_part_open() returns trigger language plpgsql as $$
declare
  voting record;
  part record := coalesce(new, old);
  name text;
begin
  if tg_op = 'UPDATE' and new.voting_id is distinct from old.voting_id then
    raise exception '% of voting % are fixed in that voting', tg_table_name, old.voting_id
      using errcode = 'check_violation', constraint = 'voting_part_open';
  end if;
  select v.state, v.is_demo into voting from votings v where v.id = part.voting_id for share;
  if not found or voting.state = any (string_to_array(tg_argv[0], ',')) or (tg_op = 'DELETE' and voting.is_demo) then
    return part;
  end if;
  if tg_op = 'UPDATE' and tg_table_name in ('voting_owners', 'voting_co_owners', 'voting_shares') then
    name := case tg_table_name when 'voting_shares' then 'realty_id' else 'member_id' end;
    if to_jsonb(new) - name = to_jsonb(old) - name and to_jsonb(new) ->> name is null then
      return part;
    end if;
  end if;
  raise exception '% of voting % are fixed in state %', tg_table_name, part.voting_id, voting.state
    using errcode = 'check_violation', constraint = 'voting_part_open';
end $$;

-- The houses are those of the register.
create trigger voting_houses_open before insert or update or delete on voting_houses
  for each row execute function voting_part_open('draft');

-- Papers and notices: as long as results are not fixed. A voting that is called off keeps a scan that is still being read, and the notice of
-- a letter that is on its way.
drop trigger voting_notices_proof on voting_notices;
create trigger voting_notices_given before insert on voting_notices
  for each row execute function voting_part_open('announced,meeting,survey,counting,cancelled');
create trigger voting_notices_open before update or delete on voting_notices
  for each row execute function voting_part_open('announced,meeting,survey,counting');
create trigger voting_former_notices_open before insert on voting_former_notices
  for each row execute function voting_part_open('announced,meeting,survey,counting,cancelled');
create trigger voting_scans_open before insert or update or delete on voting_scans
  for each row execute function voting_part_open('announced,meeting,survey,counting,cancelled');
create trigger voting_scan_pages_open before insert or update or delete on voting_scan_pages
  for each row execute function voting_part_open('announced,meeting,survey,counting,cancelled');
create trigger voting_forms_open before insert on voting_forms
  for each row execute function voting_part_open('announced,meeting,survey,counting,cancelled');
create trigger voting_ballot_documents_open before insert on voting_ballot_documents
  for each row execute function voting_part_open('meeting,survey,counting');

-- Ballots and what they say are written once: a correction is another ballot, and both are kept.
create trigger voting_forms_stay before update or delete on voting_forms
  for each row execute function voting_record_kept();
create trigger voting_ballot_documents_stay before update or delete on voting_ballot_documents
  for each row execute function voting_record_kept();
create trigger voting_ballots_stay before delete on voting_ballots
  for each row execute function voting_record_kept();
create trigger voting_answers_stay before update or delete on voting_answers
  for each row execute function voting_record_kept();
create trigger voting_electronic_ballots_stay before update or delete on voting_electronic_ballots
  for each row execute function voting_record_kept();

create function voting_ballot_as_given() returns trigger language plpgsql as $$
begin
  raise exception 'ballot % stays as it was given', old.id using errcode = 'check_violation', constraint = 'votings_kept';
end $$;
create trigger voting_ballots_stay_as_given before update on voting_ballots for each row
  when ((new.owner_id, new.channel, new.cast_on, new.surveyor, new.reason, new.entered_by, new.created_at, new.replaces)
      is distinct from (old.owner_id, old.channel, old.cast_on, old.surveyor, old.reason, old.entered_by, old.created_at, old.replaces)
    or (old.file_id is not null and (new.file_id, new.file_page) is distinct from (old.file_id, old.file_page)))
  execute function voting_ballot_as_given();

do $$
declare
  name text;
begin
  foreach name in array array['voting_houses', 'voting_sheets', 'voting_scans', 'voting_scan_pages', 'voting_forms']
  loop
    execute format('create trigger %I before truncate on %I for each statement execute function votings_not_emptied()',
      name || '_not_emptied', name);
  end loop;
end $$;

-- A letter that the mail server takes after the results are fixed proves no notice: the message itself says when it went. Co-owners whose
-- records were merged are one person, who has one letter.
create or replace function record_sent_notice() returns trigger language plpgsql as $$
declare
  noticed constant text[] := array['announced', 'meeting', 'survey', 'counting', 'cancelled'];
begin
  -- Waits for a rescheduling that has not ended; the statements after it see what it did.
  perform 1 from votings v where v.id in (select m.voting_id from voting_messages m where m.outbox_id = new.id and m.purpose = 'notice') for share;
  insert into voting_notices (voting_id, owner_id, co_owner_id, way, sent_on, delivered_on, number, refused, recorded_by, created_at)
    select m.voting_id, m.owner_id, c.id, 'email', (new.sent_at at time zone v.timezone)::date,
      (new.sent_at at time zone v.timezone)::date, new.message_id, false, m.created_by, new.sent_at
    from voting_messages m join votings v on v.id = m.voting_id
      join voting_co_owners told on told.id = m.co_owner_id left join members tm on tm.id = told.member_id
      join voting_co_owners c on c.owner_id = m.owner_id left join members cm on cm.id = c.member_id
    where m.outbox_id = new.id and m.purpose = 'notice'
      and (c.id = told.id or coalesce(cm.merged_into, cm.id) = coalesce(tm.merged_into, tm.id)) and m.rescheduling_id is null and v.state = any (noticed)
    on conflict (co_owner_id) do nothing;
  insert into voting_former_notices (rescheduling_id, voting_id, owner_id, co_owner_id, way, sent_on, delivered_on, number, refused, recorded_by, created_at)
    select m.rescheduling_id, m.voting_id, m.owner_id, c.id, 'email', (new.sent_at at time zone v.timezone)::date,
      (new.sent_at at time zone v.timezone)::date, new.message_id, false, m.created_by, new.sent_at
    from voting_messages m join votings v on v.id = m.voting_id
      join voting_co_owners told on told.id = m.co_owner_id left join members tm on tm.id = told.member_id
      join voting_co_owners c on c.owner_id = m.owner_id left join members cm on cm.id = c.member_id
    where m.outbox_id = new.id and m.purpose = 'notice'
      and (c.id = told.id or coalesce(cm.merged_into, cm.id) = coalesce(tm.merged_into, tm.id)) and m.rescheduling_id is not null and v.state = any (noticed)
    on conflict (rescheduling_id, co_owner_id) do nothing;
  return null;
end $$;

-- A voting begins as a draft, and goes from state to state as the product moves it; none is passed over.
create function votings_begin_as_draft() returns trigger language plpgsql as $$
begin
  raise exception 'a voting begins as a draft' using errcode = 'check_violation', constraint = 'votings_forward';
end $$;
create trigger votings_begin_as_draft before insert on votings for each row
  when (new.state <> 'draft' or new.snapshot_at is not null) execute function votings_begin_as_draft();

-- What an act changes, by the state that it leads to, or in which it happens; nothing else changes once a voting is announced. The meeting,
-- the number and the register have guards of their own.
create function votings_stages_fixed() returns trigger language plpgsql as $$
declare
  acts constant jsonb := '{"announced": ["surveyors", "note", "meeting_at", "meeting_place", "meeting_link", "link_changed_at", "deadline"],
    "meeting": ["surveyors", "note", "meeting_link", "link_changed_at", "meeting_began_at", "meeting_ended_at", "second_call_at"],
    "counting": ["meeting_began_at", "meeting_ended_at"],
    "survey": ["surveyors", "note", "meeting_began_at", "meeting_ended_at", "survey_to", "survey_extended_from", "extension_reason", "deadline"],
    "announced meeting": ["meeting_began_at", "deadline"],
    "announced survey": ["survey_from", "survey_to", "deadline"],
    "announced cancelled": ["cancel_reason", "deadline"],
    "meeting survey": ["survey_from", "survey_to", "deadline", "meeting_ended_at"],
    "meeting counting": ["counting_at", "deadline", "meeting_ended_at"],
    "meeting cancelled": ["cancel_reason", "deadline"],
    "survey counting": ["counting_at", "deadline"],
    "survey cancelled": ["cancel_reason", "deadline"],
    "counting protocol": [], "protocol signed": [], "signed published": [], "published archived": []}';
  act constant text := case when new.state = old.state then new.state else old.state || ' ' || new.state end;
  changed text[];
begin
  if new.state <> old.state and not acts ? act then
    raise exception 'voting % can not become % from %', old.id, new.state, old.state
      using errcode = 'check_violation', constraint = 'votings_forward';
  end if;
  -- The generated number is not computed yet.
  select array_agg(n.key) into changed from jsonb_each(to_jsonb(new)) n
    where n.key <> all ('{state,version,updated_at,is_demo,mark,mark_reason,number}') and not coalesce(acts -> act ? n.key, false)
      and n.value is distinct from to_jsonb(old) -> n.key;
  if changed is not null then
    raise exception '% of voting % are fixed in state %', array_to_string(changed, ', '), old.id, old.state
      using errcode = 'check_violation', constraint = 'votings_fixed';
  end if;
  if (act = 'announced' and new.deadline is distinct from new.meeting_at and new.deadline is distinct from old.deadline)
    or (act in ('announced survey', 'meeting survey') and (new.survey_to is distinct from new.survey_from + (new.rules ->> 'survey_days')::int
      or (old.state = 'meeting' and new.survey_from is distinct from (old.meeting_at at time zone old.timezone)::date)))
    -- An extension says from which day, and is no longer than the rules allow.
    or (act = 'survey' and (new.survey_to, new.survey_extended_from, new.extension_reason, new.deadline)
        is distinct from (old.survey_to, old.survey_extended_from, old.extension_reason, old.deadline)
      and (old.survey_extended_from is not null or new.survey_extended_from is distinct from old.survey_to
        or new.survey_to not between old.survey_to + 1 and old.survey_to + coalesce((old.rules ->> 'extension_days')::int, 0)))
    -- The meeting begins on its day.
    or (old.meeting_began_at is not null and new.meeting_began_at is distinct from old.meeting_began_at
      and (new.meeting_began_at at time zone old.timezone)::date is distinct from (old.meeting_at at time zone old.timezone)::date)
    -- The end of the last day, where the clock of a zone may change.
    or (new.state = 'survey' and new.deadline is distinct from old.deadline
      and coalesce(abs(extract(epoch from new.deadline - (new.survey_to + 1)::timestamp at time zone new.timezone)), 86400) > 7200) then
    raise exception 'the days of voting % are fixed', old.id using errcode = 'check_violation', constraint = 'votings_fixed';
  end if;
  return new;
end $$;
create trigger votings_stages_fixed before update on votings for each row
  when (old.state <> 'draft') execute function votings_stages_fixed();

-- A draft is announced with the days that it has, and nothing of a later stage.
create function votings_announced_bare() returns trigger language plpgsql as $$
begin
  raise exception 'voting % can not become % from draft', old.id, new.state using errcode = 'check_violation', constraint = 'votings_forward';
end $$;
create trigger votings_announced_bare before update on votings for each row
  when (old.state = 'draft' and new.state <> 'draft' and (new.state <> 'announced' or new.deadline is distinct from new.meeting_at
    or num_nonnulls(new.meeting_began_at, new.survey_from, new.survey_to, new.survey_extended_from, new.counting_at) > 0))
  execute function votings_announced_bare();

-- What belongs to the demonstration goes with it: of announced votings only those of nothing but its houses, and no house with another one
-- becomes a part of it.
create or replace function keep_voting_real() returns trigger language plpgsql as $$
begin
  if (select coalesce(bool_and(h.is_demo), false) from voting_houses l join houses h on h.id = l.house_id where l.voting_id = old.id) then
    return new;
  end if;
  raise exception 'voting % is announced and not of the demonstration', old.id using errcode = 'check_violation', constraint = 'votings_kept';
end $$;
create function keep_voted_house_real() returns trigger language plpgsql as $$
begin
  if exists (select 1 from voting_houses l join votings v on v.id = l.voting_id where l.house_id = old.id and v.state <> 'draft' and not v.is_demo) then
    raise exception 'house % has votings that were announced', old.id using errcode = 'check_violation', constraint = 'votings_kept';
  end if;
  return new;
end $$;
create trigger house_stays_real before update of is_demo on houses
  for each row when (new.is_demo and not old.is_demo) execute function keep_voted_house_real();

-- The last reading of the server's clock beside that of the database, and a jump forward that nobody has put back yet: from where and to
-- where, and when by the database's clock.
create table clock_watch (
  id int primary key default 1 check (id = 1),
  seen_at timestamptz not null,
  database_at timestamptz not null,
  jump_from timestamptz,
  jump_to timestamptz,
  jumped_at timestamptz,
  check (num_nulls(jump_from, jump_to, jumped_at) in (0, 3))
);
