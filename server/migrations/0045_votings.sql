-- Formal votings of co-owners: rules, votings, the frozen register, ballots.
create table governance_profiles (
  id bigint generated always as identity primary key,
  name jsonb not null,
  code text not null,
  basis jsonb,
  valid_from date,
  valid_to date,
  rules jsonb not null,
  sort int not null,
  active boolean not null,
  is_system boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check (valid_to is null or valid_from is null or valid_to >= valid_from)
);

-- The whole area that votes in the house, with units that are not in the system; participation quota of a unit.
alter table houses add column voting_area numeric(12, 2) check (voting_area > 0);
alter table realty add column voting_quota numeric(12, 2) check (voting_quota >= 0);

create table votings (
  id bigint generated always as identity primary key,
  title jsonb not null,
  kind text not null,
  profile_id bigint not null references governance_profiles,
  rules jsonb not null,
  initiator text not null,
  initiator_ids bigint[] not null default '{}',
  meeting_at timestamptz,
  meeting_place text,
  meeting_link text,
  language text not null,
  surveyors jsonb not null default '[]',
  note text,
  timezone text not null,
  state text not null default 'draft' check (state in
    ('draft', 'announced', 'meeting', 'survey', 'counting', 'protocol', 'signed', 'published', 'archived', 'cancelled')),
  mark text check (mark in ('disputed', 'invalidated')),
  mark_reason text,
  cancel_reason text,
  override_reason text,
  announced_at timestamptz,
  meeting_began_at timestamptz,
  survey_from date,
  survey_to date,
  -- end of the stage as an instant, computed from the days and the zone
  deadline timestamptz,
  counting_at timestamptz,
  -- the register: when it was frozen, what it weighs and its hash
  snapshot_at timestamptz,
  snapshot_hash bytea,
  weight_by text check (weight_by in ('area', 'head', 'unit', 'quota')),
  total_numerator numeric,
  total_denominator numeric,
  search_keys text not null,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  check (state in ('draft', 'cancelled') or snapshot_at is not null),
  check (state <> 'survey' or survey_to is not null)
);
create index votings_created on votings (created_at desc, id desc) where deleted_at is null;
create index votings_title on votings ((title ->> 'uk') collate uk_icu, id) where deleted_at is null;
create index votings_state on votings (state, created_at desc, id desc) where deleted_at is null;
create index votings_meeting on votings (meeting_at, id) where deleted_at is null;
create index votings_deadline on votings (deadline, id) where deleted_at is null;
create index votings_search on votings using gin (search_keys gin_trgm_ops);
create index votings_profile on votings (profile_id);

create table voting_houses (
  voting_id bigint not null references votings on delete cascade,
  house_id bigint not null references houses,
  position int not null,
  primary key (voting_id, house_id)
);
create index on voting_houses (house_id);

create table voting_questions (
  id bigint generated always as identity primary key,
  voting_id bigint not null references votings on delete cascade,
  position int not null,
  text jsonb not null,
  proposal jsonb not null,
  threshold text not null,
  budget numeric(12, 2),
  unique (voting_id, position) deferrable initially deferred,
  unique (id, voting_id)
);

-- Owners of the frozen register; without a member: a part of the building whose owner is not known.
create table voting_owners (
  id bigint generated always as identity primary key,
  voting_id bigint not null references votings on delete cascade,
  number int not null,
  member_id bigint references members on delete set null,
  known boolean not null,
  name text not null,
  search_keys text not null,
  -- exact weight: hundredths of square metres, units, hundredths of quotas, or heads
  weight_numerator numeric not null check (weight_numerator >= 0),
  weight_denominator numeric not null check (weight_denominator > 0),
  -- the first share's place in the building
  sort_key text not null,
  unique (voting_id, number),
  unique (id, voting_id)
);
create index voting_owners_member on voting_owners (member_id) where member_id is not null;
create index voting_owners_place on voting_owners (voting_id, sort_key, id);
create index voting_owners_name on voting_owners (voting_id, name collate uk_icu, id);
create index voting_owners_search on voting_owners using gin (search_keys gin_trgm_ops);

create table voting_shares (
  id bigint generated always as identity primary key,
  voting_id bigint not null,
  owner_id bigint not null,
  house_id bigint not null references houses,
  realty_id bigint references realty on delete set null,
  unit text not null,
  unit_type text not null,
  entrance int,
  floor int,
  area numeric(12, 2),
  quota numeric(12, 2),
  numerator bigint not null check (numerator > 0),
  denominator bigint not null check (denominator > 0),
  joint boolean not null,
  document text,
  weight_numerator numeric not null,
  weight_denominator numeric not null,
  foreign key (owner_id, voting_id) references voting_owners (id, voting_id) on delete cascade
);
create index on voting_shares (owner_id);
create index on voting_shares (voting_id, house_id, entrance);
create index on voting_shares (realty_id) where realty_id is not null;
create index on voting_shares (house_id);

create table voting_ballots (
  id bigint generated always as identity primary key,
  voting_id bigint not null,
  owner_id bigint not null,
  channel text not null check (channel in ('meeting', 'paper', 'code', 'signature')),
  state text not null check (state in ('counted', 'conflict', 'replaced', 'rejected', 'late', 'withdrawn')),
  cast_on date not null,
  representative jsonb,
  surveyor text,
  reason text,
  decided_reason text,
  decided_by bigint references staff,
  entered_by bigint references staff,
  created_at timestamptz not null,
  foreign key (owner_id, voting_id) references voting_owners (id, voting_id) on delete cascade,
  unique (id, voting_id, owner_id)
);
-- One owner, one ballot that counts, whoever enters it and by whatever channel.
create unique index voting_ballots_once on voting_ballots (owner_id) where state = 'counted';
create index on voting_ballots (voting_id, state);
create index on voting_ballots (owner_id, id);

create table voting_answers (
  ballot_id bigint not null,
  voting_id bigint not null,
  owner_id bigint not null,
  question_id bigint not null,
  answer text not null check (answer in ('for', 'against', 'abstain', 'invalid')),
  primary key (ballot_id, question_id),
  foreign key (ballot_id, voting_id, owner_id) references voting_ballots (id, voting_id, owner_id) on delete cascade,
  foreign key (question_id, voting_id) references voting_questions (id, voting_id) on delete cascade
);
create index on voting_answers (question_id);

create table voting_notices (
  voting_id bigint not null,
  owner_id bigint not null,
  way text not null check (way in ('hand', 'post', 'email')),
  sent_on date not null,
  delivered_on date,
  number text,
  refused boolean not null,
  recorded_by bigint references staff,
  created_at timestamptz not null,
  primary key (owner_id),
  foreign key (owner_id, voting_id) references voting_owners (id, voting_id) on delete cascade,
  check (delivered_on is null or delivered_on >= sent_on)
);
create index on voting_notices (voting_id);

create table voting_attendance (
  voting_id bigint not null,
  owner_id bigint not null,
  mode text not null check (mode in ('in_person', 'proxy', 'video')),
  representative jsonb,
  recorded_by bigint references staff,
  created_at timestamptz not null,
  primary key (owner_id),
  foreign key (owner_id, voting_id) references voting_owners (id, voting_id) on delete cascade
);
create index on voting_attendance (voting_id);

-- The order of states; nothing returns to an earlier one, whoever asks.
create function votings_forward() returns trigger language plpgsql as $$
declare
  stages constant text[] := array['draft', 'announced', 'meeting', 'survey', 'counting', 'protocol', 'signed', 'published', 'archived'];
begin
  if old.state = new.state then
    if old.state <> 'draft' and (new.rules, new.profile_id, new.language, new.title, new.timezone)
      is distinct from (old.rules, old.profile_id, old.language, old.title, old.timezone) then
      raise exception 'voting % is announced: its rules are fixed', old.id using errcode = 'check_violation', constraint = 'votings_fixed';
    end if;
  elsif new.state = 'cancelled' then
    if old.state not in ('draft', 'announced', 'meeting', 'survey') then
      raise exception 'voting % can not be cancelled', old.id using errcode = 'check_violation', constraint = 'votings_forward';
    end if;
  elsif old.state = 'cancelled' or array_position(stages, new.state) < array_position(stages, old.state) then
    raise exception 'voting % can not return to %', old.id, new.state using errcode = 'check_violation', constraint = 'votings_forward';
  end if;
  if old.snapshot_at is not null and (new.snapshot_at, new.snapshot_hash, new.weight_by, new.total_numerator, new.total_denominator)
    is distinct from (old.snapshot_at, old.snapshot_hash, old.weight_by, old.total_numerator, old.total_denominator) then
    raise exception 'the register of voting % is frozen', old.id using errcode = 'check_violation', constraint = 'votings_frozen';
  end if;
  return new;
end $$;
create trigger votings_forward before update on votings for each row execute function votings_forward();

-- Votings of the demonstration can be removed with it; others stay from the announcement on.
create function votings_kept() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and not old.is_demo then
    raise exception 'voting % was announced', old.id using errcode = 'check_violation', constraint = 'votings_kept';
  end if;
  return old;
end $$;
create trigger votings_kept before delete on votings for each row execute function votings_kept();

-- Questions are written in a draft, the register at the announcement, ballots until the protocol. The row of the voting is locked
-- shared, so that its state does not change meanwhile. What is deleted with its voting finds none.
create function voting_part_open() returns trigger language plpgsql as $$
declare
  voting record;
  part record := coalesce(new, old);
begin
  select v.state, v.is_demo into voting from votings v where v.id = part.voting_id for share;
  if not found or voting.state = any (string_to_array(tg_argv[0], ',')) or (tg_op = 'DELETE' and voting.is_demo) then
    return part;
  end if;
  -- A person or unit that is removed from the register leaves the rows without the reference.
  if tg_op = 'UPDATE' and tg_table_name in ('voting_owners', 'voting_shares')
    and to_jsonb(new) - 'member_id' - 'realty_id' = to_jsonb(old) - 'member_id' - 'realty_id' then
    return part;
  end if;
  raise exception '% of voting % are fixed in state %', tg_table_name, part.voting_id, voting.state
    using errcode = 'check_violation', constraint = 'voting_part_open';
end $$;
create trigger voting_questions_open before insert or update or delete on voting_questions
  for each row execute function voting_part_open('draft');
create trigger voting_owners_open before insert or update or delete on voting_owners
  for each row execute function voting_part_open('draft');
create trigger voting_shares_open before insert or update or delete on voting_shares
  for each row execute function voting_part_open('draft');
create trigger voting_ballots_open before insert or update or delete on voting_ballots
  for each row execute function voting_part_open('meeting,survey,counting');
create trigger voting_answers_open before insert or update or delete on voting_answers
  for each row execute function voting_part_open('meeting,survey,counting');
create trigger voting_attendance_open before insert or update or delete on voting_attendance
  for each row execute function voting_part_open('announced,meeting,survey');

-- Presets of the product; each community may change them, and votings keep the rules that they were made with.
insert into governance_profiles (name, code, basis, valid_from, rules, sort, active, is_system)
select name::jsonb, code, basis::jsonb, valid_from, rules::jsonb, sort, active, is_system from (values
('{"uk": "ОСББ, статут від 10.11.2023", "en": "Association (OSBB), statute since 10 Nov 2023", "ru": "ОСМД, устав с 10.11.2023", "es": "Asociación (OSBB), estatuto desde el 10.11.2023"}', 'ua_osbb_2023', '{"uk": "Закон України № 2866-III, статті 6, 10, 14", "en": "Law of Ukraine 2866-III, articles 6, 10, 14", "ru": "Закон Украины № 2866-III, статьи 6, 10, 14", "es": "Ley de Ucrania 2866-III, artículos 6, 10, 14"}', '2023-11-10'::date, '{"notice_days": 10, "survey_days": 15, "weight": "area", "dominant_owner": true, "joint_owners": "split", "answers": ["for", "against", "abstain"], "electronic": "signature", "proxy": {"allowed": true, "max_owners": null, "max_days": null}, "quorum": null, "thresholds": [{"code": "majority", "name": {"uk": "Проста більшість усіх голосів", "en": "Simple majority of all votes", "ru": "Простое большинство всех голосов", "es": "Mayoría simple de todos los votos"}, "numerator": 1, "denominator": 2, "strict": true, "base": "all", "dimension": "weight", "block": null}, {"code": "two_thirds", "name": {"uk": "Не менше двох третин усіх голосів", "en": "At least two thirds of all votes", "ru": "Не менее двух третей всех голосов", "es": "Al menos dos tercios de todos los votos"}, "numerator": 2, "denominator": 3, "strict": false, "base": "all", "dimension": "weight", "block": null}, {"code": "all_owners", "name": {"uk": "Усі співвласники", "en": "All owners", "ru": "Все совладельцы", "es": "Todos los propietarios"}, "numerator": 1, "denominator": 1, "strict": false, "base": "all", "dimension": "weight", "block": null}]}', 10, true, true),
('{"uk": "ОСББ, давніший статут", "en": "Association (OSBB), older statute", "ru": "ОСМД, более старый устав", "es": "Asociación (OSBB), estatuto anterior"}', 'ua_osbb_old', '{"uk": "Закон України № 2866-III, стаття 10", "en": "Law of Ukraine 2866-III, article 10", "ru": "Закон Украины № 2866-III, статья 10", "es": "Ley de Ucrania 2866-III, artículo 10"}', null::date, '{"notice_days": 14, "survey_days": 15, "weight": "area", "dominant_owner": true, "joint_owners": "split", "answers": ["for", "against", "abstain"], "electronic": "none", "proxy": {"allowed": true, "max_owners": null, "max_days": null}, "quorum": null, "thresholds": [{"code": "majority", "name": {"uk": "Проста більшість усіх голосів", "en": "Simple majority of all votes", "ru": "Простое большинство всех голосов", "es": "Mayoría simple de todos los votos"}, "numerator": 1, "denominator": 2, "strict": true, "base": "all", "dimension": "weight", "block": null}, {"code": "two_thirds", "name": {"uk": "Не менше двох третин усіх голосів", "en": "At least two thirds of all votes", "ru": "Не менее двух третей всех голосов", "es": "Al menos dos tercios de todos los votos"}, "numerator": 2, "denominator": 3, "strict": false, "base": "all", "dimension": "weight", "block": null}, {"code": "all_owners", "name": {"uk": "Усі співвласники", "en": "All owners", "ru": "Все совладельцы", "es": "Todos los propietarios"}, "numerator": 1, "denominator": 1, "strict": false, "base": "all", "dimension": "weight", "block": null}]}', 20, true, true),
('{"uk": "Збори співвласників без ОСББ", "en": "Meeting of owners without an association", "ru": "Собрание совладельцев без ОСМД", "es": "Junta de propietarios sin asociación"}', 'ua_417', '{"uk": "Закон України № 417-VIII, стаття 10", "en": "Law of Ukraine 417-VIII, article 10", "ru": "Закон Украины № 417-VIII, статья 10", "es": "Ley de Ucrania 417-VIII, artículo 10"}', null::date, '{"notice_days": 10, "survey_days": 15, "weight": "area", "dominant_owner": true, "joint_owners": "split", "answers": ["for", "against", "abstain"], "electronic": "signature", "proxy": {"allowed": true, "max_owners": null, "max_days": null}, "quorum": null, "thresholds": [{"code": "three_quarters", "name": {"uk": "Понад 75 % усіх голосів", "en": "More than 75 % of all votes", "ru": "Более 75 % всех голосов", "es": "Más del 75 % de todos los votos"}, "numerator": 3, "denominator": 4, "strict": true, "base": "all", "dimension": "weight", "block": null}, {"code": "majority", "name": {"uk": "Проста більшість усіх голосів", "en": "Simple majority of all votes", "ru": "Простое большинство всех голосов", "es": "Mayoría simple de todos los votos"}, "numerator": 1, "denominator": 2, "strict": true, "base": "all", "dimension": "weight", "block": null}, {"code": "all_owners", "name": {"uk": "Усі співвласники", "en": "All owners", "ru": "Все совладельцы", "es": "Todos los propietarios"}, "numerator": 1, "denominator": 1, "strict": false, "base": "all", "dimension": "weight", "block": null}]}', 30, true, true),
('{"uk": "Іспанія, закон 49/1960", "en": "Spain, Act 49/1960", "ru": "Испания, закон 49/1960", "es": "España, Ley 49/1960 (LPH)"}', 'es_lph', '{"uk": "Закон 49/1960, стаття 17", "en": "Act 49/1960, section 17", "ru": "Закон 49/1960, статья 17", "es": "Ley 49/1960, artículo 17"}', null::date, '{"notice_days": 6, "survey_days": 0, "weight": "quota", "dominant_owner": false, "joint_owners": "one_ballot", "answers": ["for", "against", "abstain"], "electronic": "none", "proxy": {"allowed": true, "max_owners": null, "max_days": null}, "quorum": null, "thresholds": [{"code": "present_majority", "name": {"uk": "Більшість присутніх: власники й частки", "en": "Majority of those present: owners and quotas", "ru": "Большинство присутствующих: владельцы и доли", "es": "Mayoría de los asistentes: propietarios y cuotas"}, "numerator": 1, "denominator": 2, "strict": true, "base": "present", "dimension": "both", "block": null}, {"code": "majority", "name": {"uk": "Більшість усіх: власники й частки", "en": "Majority of all: owners and quotas", "ru": "Большинство всех: владельцы и доли", "es": "Mayoría del total: propietarios y cuotas"}, "numerator": 1, "denominator": 2, "strict": true, "base": "all", "dimension": "both", "block": null}, {"code": "one_third", "name": {"uk": "Третина всіх: власники й частки", "en": "One third of all: owners and quotas", "ru": "Треть всех: владельцы и доли", "es": "Un tercio del total: propietarios y cuotas"}, "numerator": 1, "denominator": 3, "strict": false, "base": "all", "dimension": "both", "block": null}, {"code": "three_fifths", "name": {"uk": "Три п’яті всіх: власники й частки", "en": "Three fifths of all: owners and quotas", "ru": "Три пятых всех: владельцы и доли", "es": "Tres quintos del total: propietarios y cuotas"}, "numerator": 3, "denominator": 5, "strict": false, "base": "all", "dimension": "both", "block": null}, {"code": "all_owners", "name": {"uk": "Одностайно", "en": "Unanimous", "ru": "Единогласно", "es": "Unanimidad"}, "numerator": 1, "denominator": 1, "strict": false, "base": "all", "dimension": "both", "block": null}]}', 40, true, true),
('{"uk": "Німеччина, WEG", "en": "Germany, WEG", "ru": "Германия, WEG", "es": "Alemania, WEG"}', 'de_weg', null, null::date, '{"notice_days": 21, "survey_days": 0, "weight": "head", "dominant_owner": false, "joint_owners": "one_ballot", "answers": ["for", "against", "abstain"], "electronic": "none", "proxy": {"allowed": true, "max_owners": null, "max_days": null}, "quorum": null, "thresholds": [{"code": "cast_majority", "name": {"uk": "Більшість поданих голосів", "en": "Majority of votes cast", "ru": "Большинство поданных голосов", "es": "Mayoría de los votos emitidos"}, "numerator": 1, "denominator": 2, "strict": true, "base": "cast", "dimension": "head", "block": null}, {"code": "cast_two_thirds", "name": {"uk": "Понад дві третини поданих голосів", "en": "More than two thirds of votes cast", "ru": "Более двух третей поданных голосов", "es": "Más de dos tercios de los votos emitidos"}, "numerator": 2, "denominator": 3, "strict": true, "base": "cast", "dimension": "head", "block": null}, {"code": "all_owners", "name": {"uk": "Усі власники", "en": "All owners", "ru": "Все владельцы", "es": "Todos los propietarios"}, "numerator": 1, "denominator": 1, "strict": false, "base": "all", "dimension": "head", "block": null}]}', 50, true, true),
('{"uk": "Австралія, Новий Південний Уельс", "en": "Australia, New South Wales", "ru": "Австралия, Новый Южный Уэльс", "es": "Australia, Nueva Gales del Sur"}', 'au_nsw', null, null::date, '{"notice_days": 7, "survey_days": 0, "weight": "quota", "dominant_owner": false, "joint_owners": "one_ballot", "answers": ["for", "against", "abstain"], "electronic": "none", "proxy": {"allowed": true, "max_owners": null, "max_days": null}, "quorum": {"numerator": 1, "denominator": 4, "dimension": "head"}, "thresholds": [{"code": "ordinary", "name": {"uk": "Більшість поданих голосів", "en": "Ordinary resolution: majority of votes cast", "ru": "Большинство поданных голосов", "es": "Mayoría de los votos emitidos"}, "numerator": 1, "denominator": 2, "strict": true, "base": "cast", "dimension": "head", "block": null}, {"code": "special", "name": {"uk": "Не більше чверті проти", "en": "Special resolution: not more than a quarter against", "ru": "Не более четверти против", "es": "No más de una cuarta parte en contra"}, "numerator": 1, "denominator": 2, "strict": true, "base": "cast", "dimension": "weight", "block": {"numerator": 1, "denominator": 4}}, {"code": "all_owners", "name": {"uk": "Одностайно", "en": "Unanimous", "ru": "Единогласно", "es": "Unanimidad"}, "numerator": 1, "denominator": 1, "strict": false, "base": "cast", "dimension": "head", "block": null}]}', 60, true, true),
('{"uk": "США, Флорида", "en": "USA, Florida", "ru": "США, Флорида", "es": "EE. UU., Florida"}', 'us_fl', null, null::date, '{"notice_days": 14, "survey_days": 0, "weight": "unit", "dominant_owner": false, "joint_owners": "one_ballot", "answers": ["for", "against", "abstain"], "electronic": "none", "proxy": {"allowed": true, "max_owners": null, "max_days": 90}, "quorum": {"numerator": 1, "denominator": 2, "dimension": "weight"}, "thresholds": [{"code": "present_majority", "name": {"uk": "Більшість представлених голосів", "en": "Majority of votes represented", "ru": "Большинство представленных голосов", "es": "Mayoría de los votos representados"}, "numerator": 1, "denominator": 2, "strict": true, "base": "present", "dimension": "weight", "block": null}, {"code": "two_thirds", "name": {"uk": "Не менше двох третин усіх голосів", "en": "At least two thirds of all votes", "ru": "Не менее двух третей всех голосов", "es": "Al menos dos tercios de todos los votos"}, "numerator": 2, "denominator": 3, "strict": false, "base": "all", "dimension": "weight", "block": null}]}', 70, true, true)
) as presets (name, code, basis, valid_from, rules, sort, active, is_system);

update staff_roles set permissions = permissions || added.rights, default_permissions = coalesce(default_permissions, permissions) || added.rights
from (values
('owner', array['votings.read','votings.create','votings.update','votings.delete','votings.approve','votings.publish','votings.export','ballots.read','ballots.create','ballots.approve']),
('chair', array['votings.read','votings.create','votings.update','votings.delete','votings.approve','votings.publish','votings.export','ballots.read','ballots.create','ballots.approve']),
('accountant', array['votings.read','ballots.read','ballots.approve']),
('manager', array['votings.read','votings.create','votings.update','ballots.read','ballots.create','ballots.approve']),
('auditor', array['votings.read','votings.export','ballots.read'])
) as added (code, rights) where staff_roles.code = added.code and staff_roles.is_system;
