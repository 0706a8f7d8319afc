-- What lies in the bin is found by its moment, and by what it came with: bringing back a house of 2,000 units, or emptying the
-- bin, must not read the whole register once for each of them.
create index realty_binned on realty (house_id, deleted_at) where deleted_at is not null;
create index realty_bin on realty (deleted_at) where deleted_at is not null;
create index members_bin on members (deleted_at) where deleted_at is not null;
create index residents_bin on residents (deleted_at) where deleted_at is not null;
create index ownerships_bin on ownerships (deleted_at) where deleted_at is not null;
create index personal_accounts_bin on personal_accounts (deleted_at) where deleted_at is not null;
create index vehicles_bin on vehicles (deleted_at) where deleted_at is not null;

-- Without the condition of living rows these serve the foreign keys too, when a unit or a person goes for good.
drop index residents_realty, residents_member, ownerships_realty, ownerships_member, personal_accounts_realty,
  vehicles_member, vehicles_realty, vehicles_parking;
create index residents_realty on residents (realty_id, "to") include (deleted_at);
create index residents_member on residents (member_id, house_id) include (deleted_at);
create index ownerships_realty on ownerships (realty_id, "from");
create index ownerships_member on ownerships (member_id);
create index personal_accounts_realty on personal_accounts (realty_id);
create index vehicles_member on vehicles (member_id);
create index vehicles_realty on vehicles (realty_id);
create index vehicles_parking on vehicles (parking_realty_id);
create index personal_accounts_holder on personal_accounts (holder_id) where holder_id is not null;
create index members_merged on members (merged_into) where merged_into is not null;

-- A link between two things of which one is still in the bin waits there for that one, and comes back with it.
create function bin_waits() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    execute format('update %I set deleted_at = $1, deleted_by = $2 where %I = $3 and deleted_at is null', tg_argv[0], tg_argv[1])
      using new.deleted_at, new.deleted_by, new.id;
  else
    execute format('update %I t set deleted_at = o.deleted_at, deleted_by = o.deleted_by from %I o
        where t.%I = $1 and t.deleted_at = $2 and o.id = t.%I', tg_argv[0], tg_argv[2], tg_argv[1], tg_argv[3])
      using new.id, old.deleted_at;
  end if;
  return null;
end $$;
drop trigger bin_1_residents on realty;
drop trigger bin_2_ownerships on realty;
drop trigger bin_1_residents on members;
drop trigger bin_2_ownerships on members;
create trigger bin_1_residents after update of deleted_at on realty for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function bin_waits('residents', 'realty_id', 'members', 'member_id');
create trigger bin_2_ownerships after update of deleted_at on realty for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function bin_waits('ownerships', 'realty_id', 'members', 'member_id');
create trigger bin_1_residents after update of deleted_at on members for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function bin_waits('residents', 'member_id', 'realty', 'realty_id');
create trigger bin_2_ownerships after update of deleted_at on members for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function bin_waits('ownerships', 'member_id', 'realty', 'realty_id');
