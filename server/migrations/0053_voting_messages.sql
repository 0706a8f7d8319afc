-- Reminders of a voting: one a day, whoever presses.
create table voting_reminders (
  voting_id bigint not null references votings on delete cascade,
  day date not null,
  created_by bigint references staff,
  created_at timestamptz not null,
  primary key (voting_id, day)
);

-- Messages to owners: links to their ballots, reminders with such links, and notices of the meeting.
create table voting_messages (
  id bigint generated always as identity primary key,
  voting_id bigint not null,
  owner_id bigint not null,
  purpose text not null check (purpose in ('link', 'reminder', 'notice')),
  day date not null,
  channel text not null check (channel in ('email', 'sms')),
  state text not null default 'queued' check (state in ('queued', 'waiting', 'skipped')),
  outbox_id bigint references outbox on delete set null,
  created_by bigint references staff,
  created_at timestamptz not null,
  foreign key (owner_id, voting_id) references voting_owners (id, voting_id) on delete cascade,
  constraint voting_messages_once unique (owner_id, purpose, day)
);
create index on voting_messages (voting_id, purpose, state);
create index on voting_messages (outbox_id) where outbox_id is not null;

-- Whoever has voted, by any channel, is not asked to vote by a message that still waits.
create function end_voting_messages() returns trigger language plpgsql as $$
begin
  -- A message that is being sent is locked for as long as the mail server takes.
  update outbox set state = 'expired', body = '', html = null where id in (
    select o.id from voting_messages m join outbox o on o.id = m.outbox_id
    where m.owner_id = new.owner_id and m.purpose <> 'notice' and o.state = 'waiting' for update of o skip locked);
  return null;
end $$;
create trigger voting_ballots_counted after insert or update of state on voting_ballots
  for each row when (new.state = 'counted') execute function end_voting_messages();

-- A notice of the meeting that the mail server has taken is its proof, under the number of the message.
create function record_sent_notice() returns trigger language plpgsql as $$
begin
  insert into voting_notices (voting_id, owner_id, way, sent_on, delivered_on, number, refused, recorded_by, created_at)
    select m.voting_id, m.owner_id, 'email', (new.sent_at at time zone v.timezone)::date, (new.sent_at at time zone v.timezone)::date,
      new.message_id, false, m.created_by, new.sent_at
    from voting_messages m join votings v on v.id = m.voting_id where m.outbox_id = new.id and m.purpose = 'notice'
    on conflict (owner_id) do nothing;
  return null;
end $$;
create trigger outbox_notice_sent after update of state on outbox
  for each row when (new.state = 'sent' and old.state <> 'sent' and new.entity = 'votings') execute function record_sent_notice();
