-- Everybody who holds a share of the frozen register: its one owner, or all co-owners of a unit that has one ballot together.
create table voting_co_owners (
  id bigint generated always as identity primary key,
  voting_id bigint not null,
  owner_id bigint not null,
  position int not null check (position > 0),
  -- the person's record, and its id as it was frozen, which stays once the record is removed; null in registers frozen before it was kept
  member_id bigint references members on delete set null,
  frozen_member_id bigint,
  name text not null,
  unique (owner_id, position),
  unique (id, owner_id),
  foreign key (owner_id, voting_id) references voting_owners (id, voting_id) on delete cascade
);
create index on voting_co_owners (member_id) where member_id is not null;
create index on voting_co_owners (voting_id);

-- Of registers frozen before: the owners of that day, where their names make up the frozen name exactly.
with co_owners as (
  select w.id as owner_id, w.voting_id, o.member_id, m.name, row_number() over (partition by w.id order by o.id) as position,
    count(*) over (partition by w.id) as owners, count(o.member_id) over (partition by w.id, o.member_id) as parts,
    string_agg(m.name, ', ') over (partition by w.id order by o.id rows between unbounded preceding and unbounded following) as names, w.name as frozen
  from voting_owners w join votings v on v.id = w.voting_id and v.rules ->> 'joint_owners' = 'one_ballot'
    join lateral (select s.realty_id from voting_shares s where s.owner_id = w.id and s.joint and s.realty_id is not null order by s.id limit 1) s on true
    join ownerships o on o.realty_id = s.realty_id and (o.deleted_at is null or o.deleted_at > v.snapshot_at)
      and o."from" <= (v.snapshot_at at time zone v.timezone)::date
      and (o."to" is null or o."to" >= (v.snapshot_at at time zone v.timezone)::date)
    join members m on m.id = o.member_id
  where w.known
)
insert into voting_co_owners (voting_id, owner_id, position, member_id, frozen_member_id, name)
select voting_id, owner_id, position, member_id, member_id, name from co_owners c
where owners > 1 and names = frozen and not exists (select 1 from co_owners d where d.owner_id = c.owner_id and d.parts > 1);
-- The others are known as they were frozen.
insert into voting_co_owners (voting_id, owner_id, position, member_id, frozen_member_id, name)
select voting_id, id, 1, member_id, member_id, name from voting_owners w
where known and not exists (select 1 from voting_co_owners c where c.owner_id = w.id);

create or replace function voting_part_open() returns trigger language plpgsql as $$
declare
  voting record;
  part record := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and new.voting_id is distinct from old.voting_id then
    raise exception '% of voting % are fixed in that voting', tg_table_name, old.voting_id
      using errcode = 'check_violation', constraint = 'voting_part_open';
  end if;
  select v.state, v.is_demo into voting from votings v where v.id = part.voting_id for share;
  if not found or voting.state = any (string_to_array(tg_argv[0], ',')) or (tg_op = 'DELETE' and voting.is_demo) then
    return part;
  end if;
  -- A person or unit that is removed from the register leaves the rows without the reference.
  if tg_op = 'UPDATE' and tg_table_name in ('voting_owners', 'voting_shares', 'voting_co_owners')
    and to_jsonb(new) - 'member_id' - 'realty_id' = to_jsonb(old) - 'member_id' - 'realty_id' then
    return part;
  end if;
  raise exception '% of voting % are fixed in state %', tg_table_name, part.voting_id, voting.state
    using errcode = 'check_violation', constraint = 'voting_part_open';
end $$;
create trigger voting_co_owners_open before insert or update or delete on voting_co_owners
  for each row execute function voting_part_open('draft');
create trigger voting_co_owners_not_emptied before truncate on voting_co_owners
  for each statement execute function votings_not_emptied();

-- The form of the text whose hash the register has. Form 1 leaves out documents, entrances, floors and who counts as an owner; form 2
-- has all that is frozen, and the co-owners.
alter table votings add column register_form int not null default 1 check (register_form in (1, 2));
create function votings_register_frozen() returns trigger language plpgsql as $$
begin
  if old.snapshot_at is not null then
    raise exception 'the register of voting % is frozen', old.id using errcode = 'check_violation', constraint = 'votings_frozen';
  end if;
  return new;
end $$;
create trigger votings_register_form before update of register_form on votings for each row
  when (new.register_form is distinct from old.register_form) execute function votings_register_frozen();

-- No register is frozen with an owner whose people are not kept.
create function votings_co_owners_kept() returns trigger language plpgsql as $$
begin
  if exists (select 1 from voting_owners w where w.voting_id = new.id
    and w.known <> exists (select 1 from voting_co_owners c where c.owner_id = w.id)) then
    raise exception 'owners of voting % have no people', new.id using errcode = 'check_violation', constraint = 'votings_co_owners';
  end if;
  return new;
end $$;
create trigger votings_co_owners_kept before update of snapshot_at on votings for each row
  when (old.snapshot_at is null and new.snapshot_at is not null) execute function votings_co_owners_kept();

-- Which co-owner gave a ballot, in person or through the representative; null where the sheet does not tell.
alter table voting_ballots add column signed_by bigint,
  add foreign key (signed_by, owner_id) references voting_co_owners (id, owner_id) on delete cascade;
create index on voting_ballots (signed_by) where signed_by is not null;
alter table voting_ballots disable trigger voting_ballots_open;
-- Links led to the first of the co-owners.
update voting_ballots b set signed_by = c.id from voting_co_owners c
where c.owner_id = b.owner_id and c.position = 1 and b.channel in ('code', 'signature');
alter table voting_ballots enable trigger voting_ballots_open;
create trigger voting_ballot_signer_kept before update on voting_ballots for each row
  when (new.signed_by is distinct from old.signed_by) execute function voting_ballot_giver_kept();

-- Notices are given to each co-owner.
alter table voting_notices add column co_owner_id bigint;
update voting_notices n set co_owner_id = c.id from voting_co_owners c where c.owner_id = n.owner_id and c.position = 1;
alter table voting_notices alter co_owner_id set not null, drop constraint voting_notices_pkey, add primary key (co_owner_id),
  add foreign key (co_owner_id, owner_id) references voting_co_owners (id, owner_id) on delete cascade;
create index on voting_notices (owner_id);
-- One that was recorded for co-owners together was recorded for each; by e-mail it went to the first alone.
insert into voting_notices (voting_id, owner_id, co_owner_id, way, sent_on, delivered_on, number, refused, proof_file_id, recorded_by, created_at)
select n.voting_id, n.owner_id, c.id, n.way, n.sent_on, n.delivered_on, n.number, n.refused, n.proof_file_id, n.recorded_by, n.created_at
from voting_notices n join voting_co_owners c on c.owner_id = n.owner_id and c.id <> n.co_owner_id where n.way <> 'email';

alter table voting_former_notices add column co_owner_id bigint;
alter table voting_former_notices disable trigger voting_former_notices_kept;
update voting_former_notices n set co_owner_id = c.id from voting_co_owners c where c.owner_id = n.owner_id and c.position = 1;
alter table voting_former_notices enable trigger voting_former_notices_kept;
alter table voting_former_notices alter co_owner_id set not null, drop constraint voting_former_notices_pkey,
  add primary key (rescheduling_id, co_owner_id),
  add foreign key (co_owner_id, owner_id) references voting_co_owners (id, owner_id) on delete cascade;
insert into voting_former_notices (rescheduling_id, voting_id, owner_id, co_owner_id, way, sent_on, delivered_on, number, refused,
  proof_file_id, recorded_by, created_at)
select n.rescheduling_id, n.voting_id, n.owner_id, c.id, n.way, n.sent_on, n.delivered_on, n.number, n.refused, n.proof_file_id,
  n.recorded_by, n.created_at
from voting_former_notices n join voting_co_owners c on c.owner_id = n.owner_id and c.id <> n.co_owner_id where n.way <> 'email';

create or replace function voting_notices_kept() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from votings v where v.id = old.voting_id and not v.is_demo)
    or exists (select 1 from voting_former_notices f where f.co_owner_id = old.co_owner_id
      and (f.way, f.sent_on, f.delivered_on, f.number, f.refused, f.proof_file_id, f.recorded_by, f.created_at) is not distinct from
        (old.way, old.sent_on, old.delivered_on, old.number, old.refused, old.proof_file_id, old.recorded_by, old.created_at)) then
    return old;
  end if;
  raise exception 'notices of voting % are kept', old.voting_id using errcode = 'check_violation', constraint = 'votings_kept';
end $$;

-- Messages go to each co-owner.
alter table voting_messages add column co_owner_id bigint;
update voting_messages m set co_owner_id = c.id from voting_co_owners c where c.owner_id = m.owner_id and c.position = 1;
alter table voting_messages alter co_owner_id set not null,
  add foreign key (co_owner_id, owner_id) references voting_co_owners (id, owner_id) on delete cascade;
drop index voting_messages_once;
drop index voting_messages_link_once;
create unique index voting_messages_once on voting_messages (co_owner_id, purpose, day)
  where rescheduling_id is null and purpose <> 'meeting_link';
create unique index voting_messages_link_once on voting_messages (co_owner_id)
  where purpose = 'meeting_link' and rescheduling_id is null and state = 'queued';
create index on voting_messages (owner_id);
create index on voting_messages (co_owner_id, purpose);

create or replace function record_sent_notice() returns trigger language plpgsql as $$
begin
  -- Waits for a rescheduling that has not ended; the statements after it see what it did.
  perform 1 from votings v where v.id in (select m.voting_id from voting_messages m where m.outbox_id = new.id and m.purpose = 'notice') for share;
  insert into voting_notices (voting_id, owner_id, co_owner_id, way, sent_on, delivered_on, number, refused, recorded_by, created_at)
    select m.voting_id, m.owner_id, m.co_owner_id, 'email', (new.sent_at at time zone v.timezone)::date,
      (new.sent_at at time zone v.timezone)::date, new.message_id, false, m.created_by, new.sent_at
    from voting_messages m join votings v on v.id = m.voting_id
    where m.outbox_id = new.id and m.purpose = 'notice' and m.rescheduling_id is null
    on conflict (co_owner_id) do nothing;
  insert into voting_former_notices (rescheduling_id, voting_id, owner_id, co_owner_id, way, sent_on, delivered_on, number, refused, recorded_by, created_at)
    select m.rescheduling_id, m.voting_id, m.owner_id, m.co_owner_id, 'email', (new.sent_at at time zone v.timezone)::date,
      (new.sent_at at time zone v.timezone)::date, new.message_id, false, m.created_by, new.sent_at
    from voting_messages m join votings v on v.id = m.voting_id
    where m.outbox_id = new.id and m.purpose = 'notice' and m.rescheduling_id is not null
    on conflict (rescheduling_id, co_owner_id) do nothing;
  return null;
end $$;

-- Personal links, codes and documents to sign are those of one co-owner.
alter table voting_owner_links add column co_owner_id bigint;
update voting_owner_links l set co_owner_id = c.id from voting_co_owners c where c.owner_id = l.owner_id and c.position = 1;
alter table voting_owner_links alter co_owner_id set not null, drop constraint voting_owner_links_pkey, add primary key (co_owner_id),
  add foreign key (co_owner_id, owner_id) references voting_co_owners (id, owner_id) on delete cascade;
create index on voting_owner_links (owner_id);

alter table voting_codes add column co_owner_id bigint references voting_co_owners on delete cascade;
alter table voting_codes rename owner_ids to co_owner_ids;
update voting_codes x set
  co_owner_id = (select c.id from voting_co_owners c where c.owner_id = x.owner_id and c.position = 1),
  co_owner_ids = array(select c.id from voting_co_owners c where c.owner_id = any (x.co_owner_ids) and c.position = 1 order by c.id);
alter table voting_codes add check ((co_owner_id is null) = (owner_id is null));
create index on voting_codes (co_owner_id) where co_owner_id is not null;

alter table voting_ballot_documents add column co_owner_id bigint;
update voting_ballot_documents d set co_owner_id = c.id from voting_co_owners c where c.owner_id = d.owner_id and c.position = 1;
alter table voting_ballot_documents alter co_owner_id set not null,
  add foreign key (co_owner_id, owner_id) references voting_co_owners (id, owner_id) on delete cascade;
create index on voting_ballot_documents (co_owner_id, id);
