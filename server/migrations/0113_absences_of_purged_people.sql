-- A person who is purged leaves the absences by which bills were lowered; they stay one person's, without saying whose.
alter table absences add column person_key bigint;
update absences set person_key = member_id;
alter table absences alter column person_key set not null, alter column member_id drop not null;
alter table absences drop constraint absences_member_id_fkey;
alter table absences add constraint absences_member_id_fkey foreign key (member_id) references members on delete set null;
create function absence_person() returns trigger language plpgsql as $$
begin
  new.person_key := coalesce(new.member_id, new.person_key);
  return new;
end $$;
create trigger absence_person before insert or update of member_id on absences for each row execute function absence_person();

-- When a unit lost an absence that is there no more, for the run that compares the bills of earlier months: purged from the bin, or moved
-- to another unit.
create table absence_removals (
  realty_id bigint primary key references realty on delete cascade,
  at timestamptz not null
);
create function absence_removed() returns trigger language plpgsql as $$
begin
  insert into absence_removals (realty_id, at)
    select u.id, case when tg_op = 'UPDATE' then new.updated_at else coalesce(greatest(old.updated_at, old.deleted_at), old.updated_at) end
    from realty u where u.id = old.realty_id
  on conflict (realty_id) do update set at = greatest(absence_removals.at, excluded.at);
  return null;
end $$;
create trigger absence_purged after delete on absences for each row execute function absence_removed();
create trigger absence_moved after update of realty_id on absences for each row
  when (old.realty_id <> new.realty_id) execute function absence_removed();
