-- Bills that were sent by e-mail: once per bill and address. What the mail server took is the proof, kept when the outbox is cleared.
create table bill_letters (
  id bigint generated always as identity primary key,
  bill_id bigint not null references bills on delete cascade,
  member_id bigint references members on delete set null,
  address text not null,
  state text not null default 'queued' check (state in ('queued', 'waiting', 'sent', 'failed', 'skipped')),
  outbox_id bigint references outbox on delete set null,
  message_id text,
  sent_at timestamptz,
  created_by bigint references staff,
  created_at timestamptz not null,
  constraint bill_letters_once unique (bill_id, address),
  check ((state = 'sent') = (sent_at is not null))
);
create index bill_letters_queued on bill_letters (id) where state = 'queued';
create index on bill_letters (outbox_id) where outbox_id is not null;
create index on bill_letters (member_id) where member_id is not null;

create function record_bill_letter() returns trigger language plpgsql as $$
begin
  update bill_letters set state = case when new.state = 'sent' then 'sent' else 'failed' end,
    message_id = new.message_id, sent_at = new.sent_at where outbox_id = new.id;
  return null;
end $$;
create trigger outbox_bill_letter after update of state on outbox for each row
  when (new.entity = 'bills' and old.state = 'waiting' and new.state in ('sent', 'failed', 'expired')) execute function record_bill_letter();
-- A failed message that is sent again from the outbox waits again.
create function wait_bill_letter() returns trigger language plpgsql as $$
begin
  update bill_letters set state = 'waiting' where outbox_id = new.id and state = 'failed';
  return null;
end $$;
create trigger outbox_bill_letter_again after update of state on outbox for each row
  when (new.entity = 'bills' and old.state = 'failed' and new.state = 'waiting') execute function wait_bill_letter();

-- The service request in which a disputed bill is dealt with.
create table bill_disputes (
  bill_id bigint not null references bills on delete cascade,
  request_id bigint primary key references service_requests on delete cascade,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index on bill_disputes (bill_id);
create unique index bill_disputes_open on bill_disputes (bill_id) where settled_at is null;
create function settle_bill_dispute() returns trigger language plpgsql as $$
begin
  update bill_disputes set settled_at = new.updated_at where bill_id = new.id and settled_at is null;
  return null;
end $$;
create trigger bills_dispute_settled after update of disputed on bills for each row
  when (old.disputed and not new.disputed) execute function settle_bill_dispute();
