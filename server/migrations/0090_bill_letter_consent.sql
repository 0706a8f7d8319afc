-- Consent that is withdrawn ends letters with bills that have not left yet, as it ends other messages; their text shows a personal link.
create or replace function end_unconsented_messages() returns trigger language plpgsql as $$
begin
  update outbox o set state = 'expired'
    from delivery_recipients r join deliveries d on d.id = r.delivery_id
    where o.id = r.outbox_id and r.member_id = new.id and r.state = 'waiting' and o.state = 'waiting' and not d.urgent
      and old.contact_flags & ~new.contact_flags & (case r.channel when 'email' then 4 else 8 end) > 0;
  update outbox o set state = 'expired', body = '', html = null
    from bill_letters l
    where o.id = l.outbox_id and l.member_id = new.id and l.state = 'waiting' and o.state = 'waiting'
      and old.contact_flags & ~new.contact_flags & 4 > 0;
  return null;
end $$;

-- Links to bills end a year after they were made, as those of meters do.
update public_links set expires_at = created_at + interval '365 days' where kind = 'bill' and expires_at is null;
