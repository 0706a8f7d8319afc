-- Consent ends what has not been sent yet: the bits 4 and 8 of `contact_flags` are consent to e-mail and to SMS.
create function end_unconsented_messages() returns trigger language plpgsql as $$
begin
  update outbox o set state = 'expired'
    from delivery_recipients r join deliveries d on d.id = r.delivery_id
    where o.id = r.outbox_id and r.member_id = new.id and r.state = 'waiting' and o.state = 'waiting' and not d.urgent
      and old.contact_flags & ~new.contact_flags & (case r.channel when 'email' then 4 else 8 end) > 0;
  return null;
end $$;
create trigger members_consent after update on members for each row
  when (old.contact_flags & ~new.contact_flags & 12 > 0) execute function end_unconsented_messages();
