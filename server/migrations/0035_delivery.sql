-- What is published is delivered to residents by e-mail and SMS.
alter table settings
  add column sms_segment_price_minor int check (sms_segment_price_minor between 0 and 100000);

alter table outbox
  -- The address of List-Unsubscribe (RFC 8058).
  add column unsubscribe_url text,
  -- An attempt is recorded before it is made, and one that was interrupted is not repeated by itself.
  add column at_most_once boolean not null default false,
  add column begun_at timestamptz;

create table deliveries (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id bigint not null,
  urgent boolean not null,
  created_by bigint references staff on delete set null,
  created_at timestamptz not null
);
create index deliveries_item on deliveries (entity, entity_id, id desc);
create index on deliveries (created_by) where created_by is not null;

create table delivery_recipients (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries on delete cascade,
  entity text not null,
  entity_id bigint not null,
  channel text not null check (channel in ('email', 'sms')),
  member_id bigint references members on delete set null,
  -- queued: not in the outbox yet; skipped: the contact or the consent is gone, or the item is no longer published
  state text not null default 'queued' check (state in ('queued', 'waiting', 'sent', 'failed', 'expired', 'skipped')),
  outbox_id bigint references outbox on delete set null,
  constraint delivery_recipients_once unique (entity, entity_id, channel, member_id)
);
create index delivery_recipients_states on delivery_recipients (delivery_id, channel, state);
create index delivery_recipients_queued on delivery_recipients (entity, entity_id, id) where state = 'queued';
create index delivery_recipients_member on delivery_recipients (member_id) where member_id is not null;
create unique index delivery_recipients_outbox on delivery_recipients (outbox_id) where outbox_id is not null;

create function outbox_settles_delivery() returns trigger language plpgsql as $$
begin
  update delivery_recipients set state = new.state where outbox_id = new.id;
  return null;
end $$;
create trigger outbox_settles_delivery after update of state on outbox for each row
  when (new.entity is not null and old.state is distinct from new.state) execute function outbox_settles_delivery();
