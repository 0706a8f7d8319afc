-- Seals by one statement: thousands of rows are written by the matching of a bank statement.
create or replace function audit_seal(at_most int) returns int language plpgsql as $$
declare
  a audit_log;
  last_no bigint;
  last_hash bytea;
  ids bigint[] := '{}';
  numbers bigint[] := '{}';
  previous bytea[] := '{}';
  hashes bytea[] := '{}';
begin
  select seal_no, hash into last_no, last_hash from audit_log where seal_no is not null order by seal_no desc limit 1;
  for a in select * from audit_log where hash is null order by id limit at_most loop
    last_no := coalesce(last_no, 0) + 1;
    a.seal_no := last_no;
    ids := ids || a.id;
    numbers := numbers || last_no;
    previous := previous || last_hash;
    last_hash := sha256(coalesce(last_hash, ''::bytea) || convert_to(audit_text(a), 'UTF8'));
    hashes := hashes || last_hash;
  end loop;
  update audit_log l set seal_no = s.seal_no, prev_hash = s.prev_hash, hash = s.hash
    from unnest(ids, numbers, previous, hashes) as s (id, seal_no, prev_hash, hash) where l.id = s.id;
  return cardinality(ids);
end $$;

-- As before, by the rows themselves instead of their JSON.
create or replace function audit_append_only() returns trigger language plpgsql as $$
declare
  kept audit_log;
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null then
    kept := new;
    kept.seal_no := old.seal_no;
    kept.prev_hash := old.prev_hash;
    kept.hash := old.hash;
    if kept *= old then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;
