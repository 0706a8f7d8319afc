-- The number of a voting, within the association and the year of its announcement: `3/2026`.
alter table votings
  -- whose votings are numbered together: `complex:12`, `house:3` without a complex, or `organisation` for houses of several associations
  add column payee text,
  add column year int,
  add column serial int check (serial > 0),
  add column number text generated always as (serial || '/' || year) stored,
  add constraint votings_number unique (payee, year, serial),
  add check ((payee is null) = (serial is null) and (year is null) = (serial is null));
create index votings_by_number on votings ((year * 1000000 + serial), id) where deleted_at is null;

-- As papers name the association: a complex in the bin still is that of its houses.
create function voting_payee(voting bigint) returns text language sql stable
  return (select case when count(distinct x.key) = 1 then min(x.key) else 'organisation' end
    from (select case when h.complex_id is null then 'house:' || h.id else 'complex:' || h.complex_id end as key
      from voting_houses l join houses h on h.id = l.house_id where l.voting_id = voting) x);

-- Those that are announced, in the order in which they were. In the keys of the search `№` is written as `nо`.
update votings v set payee = x.payee, year = x.year, serial = x.serial, search_keys = 'nо ' || x.serial || '/' || x.year || ' ' || v.search_keys
from (
  select id, payee, year, row_number() over (partition by payee, year order by at, id) as serial
  from (select id, voting_payee(id) as payee, coalesce(announced_at, snapshot_at) as at,
      extract(year from coalesce(announced_at, snapshot_at) at time zone timezone)::int as year
    from votings where snapshot_at is not null) announced
) x
where v.id = x.id;
alter table votings add constraint votings_announced_number check (state in ('draft', 'cancelled') or serial is not null);

-- The announcement gives the next number, whatever is asked for: a series has no gaps, as what is rolled back gives its number to the next
-- one and what was announced is not deleted. Others that take a number wait until this transaction ends.
create function votings_numbered() returns trigger language plpgsql as $$
begin
  if old.serial is not null or new.state in ('draft', 'cancelled') then
    if (new.payee, new.year, new.serial) is distinct from (old.payee, old.year, old.serial) then
      raise exception 'the number of voting % is fixed', old.id using errcode = 'check_violation', constraint = 'votings_fixed';
    end if;
    return new;
  end if;
  new.payee := voting_payee(new.id);
  new.year := extract(year from new.announced_at at time zone new.timezone);
  perform pg_advisory_xact_lock(hashtext('votings'), hashtext(new.payee || ' ' || new.year));
  select coalesce(max(v.serial), 0) + 1 into new.serial from votings v where v.payee = new.payee and v.year = new.year;
  new.search_keys := 'nо ' || new.serial || '/' || new.year || ' ' || new.search_keys;
  return new;
end $$;
create trigger votings_numbered before update on votings for each row execute function votings_numbered();
