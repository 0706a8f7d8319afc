-- Rules that followed from the code of a profile, or were constants, are fields of its rules. Rules that are stored keep what they meant.
-- A number of owners in an initiative group is known of the Ukrainian laws alone; sets of rules of a community keep the one that they had.
update governance_profiles set rules = jsonb_build_object(
    'email_request_days', case when code like 'ua\_%' then 15 end,
    'min_initiators', case when is_system and code not like 'ua\_%' then 1 else 3 end,
    'dominant_over', jsonb_build_object('numerator', 1, 'denominator', 2),
    'code_contestable', code like 'ua\_%',
    'officers', jsonb_build_object('base', 'present', 'by_video', false)) || rules;
-- A proxy in Ukraine, Spain, New South Wales and Florida is in writing.
update governance_profiles set rules = jsonb_set(rules, '{proxy,form}',
  case when code like 'ua\_%' or (is_system and code <> 'de_weg') then '"written"'::jsonb else '"text"'::jsonb end);

alter table votings disable trigger votings_forward;
alter table votings disable trigger votings_rules_fixed;
update votings v set rules = jsonb_build_object(
    'email_request_days', case when y.code like 'ua\_%' then 15 end,
    'min_initiators', 3,
    'dominant_over', jsonb_build_object('numerator', 1, 'denominator', 2),
    'code_contestable', y.code like 'ua\_%',
    'officers', jsonb_build_object('base', 'present', 'by_video', false)) || v.rules
  from governance_profiles y where y.id = v.profile_id;
update votings v set rules = jsonb_set(v.rules, '{proxy,form}',
  case when y.code like 'ua\_%' then '"written"'::jsonb else '"text"'::jsonb end)
  from governance_profiles y where y.id = v.profile_id;
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
