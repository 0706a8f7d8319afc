-- What has bills or payments is not deleted: neither the account, nor its unit, nor the building.
create function billed_account() returns trigger language plpgsql as $$
begin
  if exists (select 1 from account_totals t where t.account_id = new.id) then
    raise exception 'account % has bills', new.id using errcode = 'check_violation', constraint = 'account_billed';
  end if;
  return new;
end $$;
create trigger billed_account before update of deleted_at on personal_accounts for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function billed_account();

create function billed_unit() returns trigger language plpgsql as $$
begin
  if exists (select 1 from personal_accounts a join account_totals t on t.account_id = a.id where a.realty_id = new.id) then
    raise exception 'unit % has bills', new.id using errcode = 'check_violation', constraint = 'unit_billed';
  end if;
  return new;
end $$;
create trigger billed_unit before update of deleted_at on realty for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function billed_unit();

create function billed_house() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_acts a where a.house_id = new.id) then
    raise exception 'house % has bills', new.id using errcode = 'check_violation', constraint = 'house_billed';
  end if;
  return new;
end $$;
create trigger billed_house before update of deleted_at on houses for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function billed_house();
