-- Who leads a meeting, elected by heads of those present.
create table voting_elections (
  id bigint generated always as identity primary key,
  voting_id bigint not null references votings on delete cascade,
  role text not null check (role in ('chair', 'secretary', 'commission')),
  candidate text not null,
  method text not null check (method in ('hands', 'by_name')),
  -- owners present who could vote
  present int not null check (present > 0),
  votes_for int not null check (votes_for >= 0),
  votes_against int not null check (votes_against >= 0),
  votes_abstained int not null check (votes_abstained >= 0),
  elected boolean not null generated always as (votes_for * 2 > present) stored,
  recorded_by bigint references staff,
  created_at timestamptz not null,
  check (votes_for + votes_against + votes_abstained <= present),
  unique (id, voting_id)
);
create index on voting_elections (voting_id);
create unique index voting_elections_once on voting_elections (voting_id, role) where role <> 'commission' and elected;

create table voting_election_votes (
  election_id bigint not null,
  voting_id bigint not null,
  owner_id bigint not null,
  answer text not null check (answer in ('for', 'against', 'abstain')),
  primary key (election_id, owner_id),
  foreign key (election_id, voting_id) references voting_elections (id, voting_id) on delete cascade,
  foreign key (owner_id, voting_id) references voting_owners (id, voting_id) on delete cascade
);
create index on voting_election_votes (owner_id);
create trigger voting_elections_open before insert or update or delete on voting_elections
  for each row execute function voting_part_open('meeting,survey,counting');
create trigger voting_election_votes_open before insert or update or delete on voting_election_votes
  for each row execute function voting_part_open('meeting,survey,counting');

-- The fixed results, as exact fractions; written once, in the transaction that makes the protocol.
create table voting_results (
  question_id bigint not null,
  voting_id bigint not null,
  answer text not null check (answer in ('for', 'against', 'abstain', 'invalid', 'none')),
  owners int not null check (owners >= 0),
  weight_numerator numeric not null check (weight_numerator >= 0),
  weight_denominator numeric not null check (weight_denominator > 0),
  -- hundredths of square metres
  area_numerator numeric not null check (area_numerator >= 0),
  area_denominator numeric not null check (area_denominator > 0),
  primary key (question_id, answer),
  foreign key (question_id, voting_id) references voting_questions (id, voting_id) on delete cascade
);
create index on voting_results (voting_id);
create table voting_outcomes (
  question_id bigint primary key,
  voting_id bigint not null,
  adopted boolean not null,
  foreign key (question_id, voting_id) references voting_questions (id, voting_id) on delete cascade
);
create index on voting_outcomes (voting_id);
create trigger voting_results_open before insert or update or delete on voting_results
  for each row execute function voting_part_open('counting');
create trigger voting_outcomes_open before insert or update or delete on voting_outcomes
  for each row execute function voting_part_open('counting');

create table voting_protocols (
  id bigint generated always as identity primary key,
  voting_id bigint not null unique references votings on delete cascade,
  -- whose protocols are numbered together: `complex:12`, or `house:3` without a complex
  payee text not null,
  year int not null,
  number int not null check (number > 0),
  day date not null,
  -- what the protocol is drawn from
  content jsonb not null,
  -- SHA-256 of all counted ballots in their canonical form
  ballots_hash bytea not null,
  generated_by bigint references staff,
  generated_at timestamptz not null,
  protocol_file_id bigint references files,
  roll_file_id bigint references files,
  signed_file_id bigint references files,
  signed_kind text check (signed_kind in ('pdf', 'p7s', 'asice')),
  signed_by bigint references staff,
  signed_at timestamptz,
  -- handing over to whoever stores the original
  handed_on date,
  handed_to text,
  reminded_at timestamptz,
  constraint voting_protocols_number unique (payee, year, number),
  check ((signed_file_id is null) = (signed_at is null)),
  check ((handed_on is null) = (handed_to is null))
);
create index on voting_protocols (protocol_file_id);
create index on voting_protocols (roll_file_id);
create index on voting_protocols (signed_file_id);

-- What was fixed stays; papers are drawn once, and the signed copy can be replaced until it is published.
create function voting_protocols_fixed() returns trigger language plpgsql as $$
declare
  voting record;
begin
  if tg_op = 'DELETE' then
    select v.state, v.is_demo into voting from votings v where v.id = old.voting_id for share;
    if found and not voting.is_demo then
      raise exception 'the protocol of voting % is fixed', old.voting_id using errcode = 'check_violation', constraint = 'voting_part_open';
    end if;
    return old;
  end if;
  select v.state, v.is_demo into voting from votings v where v.id = new.voting_id for share;
  if tg_op = 'INSERT' then
    if voting.state <> 'counting' then
      raise exception 'voting % is not being counted', new.voting_id using errcode = 'check_violation', constraint = 'voting_part_open';
    end if;
    return new;
  end if;
  if (new.voting_id, new.payee, new.year, new.number, new.day, new.content, new.ballots_hash, new.generated_at)
      is distinct from (old.voting_id, old.payee, old.year, old.number, old.day, old.content, old.ballots_hash, old.generated_at)
    or (old.protocol_file_id is not null and new.protocol_file_id is distinct from old.protocol_file_id)
    or (old.roll_file_id is not null and new.roll_file_id is distinct from old.roll_file_id)
    or (new.signed_file_id is distinct from old.signed_file_id and voting.state not in ('protocol', 'signed'))
    or (old.signed_file_id is not null and new.signed_file_id is null) then
    raise exception 'the protocol of voting % is fixed', new.voting_id using errcode = 'check_violation', constraint = 'voting_part_open';
  end if;
  return new;
end $$;
create trigger voting_protocols_fixed before insert or update or delete on voting_protocols
  for each row execute function voting_protocols_fixed();

-- Nothing is a protocol without one, and nothing is signed without a signed copy.
create function votings_with_protocol() returns trigger language plpgsql as $$
begin
  if new.state in ('protocol', 'signed', 'published', 'archived') and not exists (select 1 from voting_protocols p
    where p.voting_id = new.id and (new.state = 'protocol' or p.signed_file_id is not null)) then
    raise exception 'voting % has no protocol for state %', new.id, new.state
      using errcode = 'check_violation', constraint = 'votings_with_protocol';
  end if;
  return new;
end $$;
create trigger votings_with_protocol before update of state on votings for each row
  when (new.state is distinct from old.state) execute function votings_with_protocol();
