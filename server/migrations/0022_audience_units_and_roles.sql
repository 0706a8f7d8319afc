-- A target is a complex, a house, an entrance or a unit; a unit carries its house, so that scopes need no join.
alter table audience_targets
  add column realty_id bigint references realty on delete cascade,
  add check (realty_id is null or (house_id is not null and entrance is null)),
  drop constraint audience_targets_audience_id_complex_id_house_id_entrance_key,
  add unique nulls not distinct (audience_id, complex_id, house_id, entrance, realty_id);
create index on audience_targets (realty_id) where realty_id is not null;

create function audience_targets_moved() returns trigger language plpgsql as $$
begin
  update audience_targets set house_id = new.house_id where realty_id = new.id;
  return null;
end $$;
create trigger audience_targets_moved after update of house_id on realty for each row
  when (old.house_id is distinct from new.house_id) execute function audience_targets_moved();

create table audience_roles (
  audience_id bigint not null references audiences on delete cascade,
  role_id bigint not null references resident_roles,
  primary key (audience_id, role_id)
);
create index on audience_roles (role_id);

-- Contacts and agreed channels of a member in one narrow index: 1 e-mail, 2 phone, 4 agreed to e-mail, 8 agreed to SMS, 16 absence.
alter table members add column contact_flags int not null generated always as (
  (case when emails <> '[]' then 1 else 0 end)
  + (case when phones <> '[]' then 2 else 0 end)
  + (case when 'email' = any(channels) and coalesce(consent ->> 'state' = 'given', false) then 4 else 0 end)
  + (case when 'sms' = any(channels) and coalesce(consent ->> 'state' = 'given', false) then 8 else 0 end)
  + (case when absence is not null and absence <> 'null' then 16 else 0 end)) stored;
create index members_contacts on members (id) include (contact_flags)
  where deleted_at is null and status in ('active', 'pending_documents', 'suspended');

-- The record that a message is about: what has left the outbox can't be taken back.
alter table outbox add column entity text, add column entity_id bigint, add check ((entity is null) = (entity_id is null));
create index outbox_about on outbox (entity, entity_id) where entity is not null;

-- The reach of an audience is counted without reading the tables.
create index realty_reach on realty (house_id, type, entrance, id) where deleted_at is null and ended_on is null;
create index residents_reach on residents (house_id) include (member_id, realty_id, role_id, realty_type, "from", "to")
  where deleted_at is null;
