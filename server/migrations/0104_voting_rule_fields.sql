-- Rules that followed from the code of a profile, or were constants, are fields of its rules. Rules that are stored keep what they meant.
-- In Spain and in New South Wales owners with debts do not vote.
-- A number of owners in an initiative group is known of the Ukrainian laws alone; sets of rules of a community keep the one that they had.
update governance_profiles set rules = jsonb_build_object(
    'email_request_days', case when code like 'ua\_%' then 15 end,
    'min_initiators', case when is_system and version = 1 and code not like 'ua\_%' then 1 else 3 end,
    'dominant_over', jsonb_build_object('numerator', 1, 'denominator', 2),
    'code_contestable', code like 'ua\_%',
    'officers', jsonb_build_object('base', 'present', 'by_video', false),
    'debtors_vote', not (is_system and version = 1 and code in ('es_lph', 'au_nsw'))) || rules;
-- A proxy in Ukraine is in writing by law; in the presets of Spain, New South Wales and Florida where nobody has changed them.
update governance_profiles set rules = jsonb_set(rules, '{proxy,form}',
  case when code like 'ua\_%' or (is_system and version = 1 and code <> 'de_weg') then '"written"'::jsonb else '"text"'::jsonb end);
-- A quorum is at least its part and has no second call, as before; presets that nobody has changed say what their laws do: in Spain more
-- than half of owners and of quotas, and in the second call any number; in New South Wales any number after half an hour; in Florida more
-- than half.
update governance_profiles set rules = jsonb_set(rules, '{quorum}', '{"strict": false, "second_call": null}' || (rules -> 'quorum'))
  where rules -> 'quorum' <> 'null';
update governance_profiles set rules = jsonb_set(rules, '{quorum}', case code
    when 'es_lph' then '{"numerator": 1, "denominator": 2, "strict": true, "dimension": "both", "second_call": {"after_minutes": 30, "quorum": null}}'
    when 'au_nsw' then (rules -> 'quorum') || '{"second_call": {"after_minutes": 30, "quorum": null}}'
    else (rules -> 'quorum') || '{"strict": true}' end)
  where is_system and version = 1 and code in ('es_lph', 'au_nsw', 'us_fl');
-- Thresholds are of the same base in both calls; in Spain the simple majority is of all, and in the second call of those present.
create function pg_temp.with_second_base(rules jsonb) returns jsonb language sql immutable
  return jsonb_set(rules, '{thresholds}', (select jsonb_agg('{"second_call_base": null}' || t.rule order by t.at)
    from jsonb_array_elements(rules -> 'thresholds') with ordinality t (rule, at)));
update governance_profiles set rules = pg_temp.with_second_base(rules);
update governance_profiles set rules = jsonb_set(rules, '{thresholds,0}', (rules #> '{thresholds,0}') || '{"base": "all",
    "second_call_base": "present", "name": {"uk": "Проста більшість: власники й частки, у другому скликанні – присутні",
    "en": "Simple majority: owners and quotas, of those present in the second call",
    "ru": "Простое большинство: владельцы и доли, во втором созыве – присутствующие",
    "es": "Mayoría simple: propietarios y cuotas, de los asistentes en segunda convocatoria"}}')
  where is_system and version = 1 and code = 'es_lph' and rules #>> '{thresholds,0,code}' = 'present_majority';

alter table votings disable trigger votings_forward;
alter table votings disable trigger votings_rules_fixed;
update votings v set rules = jsonb_build_object(
    'email_request_days', case when y.code like 'ua\_%' then 15 end,
    'min_initiators', 3,
    'dominant_over', jsonb_build_object('numerator', 1, 'denominator', 2),
    'code_contestable', y.code like 'ua\_%',
    'officers', jsonb_build_object('base', 'present', 'by_video', false),
    'debtors_vote', true) || v.rules
  from governance_profiles y where y.id = v.profile_id;
update votings v set rules = jsonb_set(v.rules, '{proxy,form}',
  case when y.code like 'ua\_%' then '"written"'::jsonb else '"text"'::jsonb end)
  from governance_profiles y where y.id = v.profile_id;
update votings set rules = jsonb_set(rules, '{quorum}', '{"strict": false, "second_call": null}' || (rules -> 'quorum'))
  where rules -> 'quorum' <> 'null';
update votings set rules = pg_temp.with_second_base(rules);
alter table votings enable trigger votings_rules_fixed;
alter table votings enable trigger votings_forward;

-- An election is won by a majority of those present, or of the votes for and against, as the rules of its voting say.
alter table voting_elections add column base text not null default 'present' check (base in ('present', 'cast'));
alter table voting_elections alter column base drop default;
drop index voting_elections_once;
alter table voting_elections drop column elected;
alter table voting_elections add column elected boolean not null generated always as
  (case base when 'cast' then votes_for > votes_against else votes_for * 2 > present end) stored;
create unique index voting_elections_once on voting_elections (voting_id, role) where role <> 'commission' and elected;

-- The meeting was held as its second call: said while it runs, and fixed afterwards.
alter table votings add column second_call_at timestamptz;
create function votings_second_call() returns trigger language plpgsql as $$
begin
  if old.state <> 'meeting' or new.state <> 'meeting' or (new.second_call_at is not null
    and coalesce(jsonb_typeof(new.rules -> 'quorum' -> 'second_call'), 'null') = 'null') then
    raise exception 'voting % has no second call now', old.id using errcode = 'check_violation', constraint = 'votings_second_call';
  end if;
  return new;
end $$;
create trigger votings_second_call before update on votings for each row
  when (new.second_call_at is distinct from old.second_call_at) execute function votings_second_call();

-- Owners whose votes a person withheld before the count, where the rules say that debtors do not vote: they are left out of the count and of
-- what it is a part of, and the frozen register stays.
create table voting_votes_withheld (
  owner_id bigint primary key,
  voting_id bigint not null,
  reason text not null check (reason <> ''),
  recorded_by bigint references staff,
  created_at timestamptz not null,
  foreign key (owner_id, voting_id) references voting_owners (id, voting_id) on delete cascade
);
create index on voting_votes_withheld (voting_id);
create trigger voting_votes_withheld_open before insert or update or delete on voting_votes_withheld
  for each row execute function voting_part_open('announced,meeting,survey');
create trigger voting_votes_withheld_not_emptied before truncate on voting_votes_withheld
  for each statement execute function votings_not_emptied();

alter table voting_ballots drop constraint voting_ballots_state_check, add constraint voting_ballots_state_check
  check (state in ('counted', 'conflict', 'replaced', 'rejected', 'late', 'withdrawn', 'suspended'));

-- No ballot of theirs counts, whoever writes it.
create function voting_vote_withheld() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'voting_votes_withheld' then
    if exists (select from votings v where v.id = new.voting_id and v.rules -> 'debtors_vote' = 'false')
      and not exists (select from voting_ballots b where b.owner_id = new.owner_id and b.state = 'counted') then
      return new;
    end if;
  elsif not exists (select from voting_votes_withheld w where w.owner_id = new.owner_id) then
    return new;
  end if;
  raise exception 'the vote of owner % counts or is withheld', new.owner_id using errcode = 'check_violation', constraint = 'voting_vote_withheld';
end $$;
create trigger voting_votes_withheld_only before insert or update on voting_votes_withheld
  for each row execute function voting_vote_withheld();
create trigger voting_ballots_withheld before insert or update of state on voting_ballots
  for each row when (new.state = 'counted') execute function voting_vote_withheld();
