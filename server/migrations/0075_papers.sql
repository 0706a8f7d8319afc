-- Papers that an association issues: certificates of no debt, reconciliation acts, debt claims, acts of completed work and defect reports.
create table papers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('certificate', 'reconciliation', 'claim', 'completion', 'defects')),
  -- whose papers are numbered together: `complex:12`, or `house:3` without a complex
  payee text not null,
  year int not null,
  -- given by the trigger below
  number int not null,
  day date not null,
  house_id bigint references houses on delete set null,
  realty_id bigint references realty on delete set null,
  account_id bigint references personal_accounts on delete set null,
  request_id bigint references service_requests on delete set null,
  -- who it is about or for: the payer, the contractor
  member_id bigint references members on delete set null,
  recipient text,
  -- what the list and the public page say of its subject: the number of the account or of the request
  subject text not null,
  -- of a claim what is demanded, of a reconciliation what is owed at its end (below zero: an advance), of completed work its cost
  amount_minor bigint,
  -- the day that the figures are of
  as_of date,
  -- what it is drawn from
  content jsonb not null,
  search_keys text not null,
  issued_by bigint references staff,
  issued_at timestamptz not null,
  file_id bigint references files,
  -- of the PDF
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  revoked_at timestamptz,
  revoked_by bigint references staff,
  revoke_reason text,
  replaced_by_id bigint references papers,
  is_demo boolean not null default false,
  constraint papers_number unique (payee, kind, year, number),
  check ((file_id is null) = (sha256 is null)),
  check ((revoked_at is null) = (revoke_reason is null)),
  check (replaced_by_id is null or replaced_by_id <> id)
);
create index papers_issued on papers (issued_at, id);
create index papers_house on papers (house_id, issued_at, id);
create index papers_account on papers (account_id) where account_id is not null;
create index papers_realty on papers (realty_id) where realty_id is not null;
create index papers_request on papers (request_id) where request_id is not null;
create index papers_member on papers (member_id) where member_id is not null;
create index papers_file on papers (file_id) where file_id is not null;
create unique index papers_replaced on papers (replaced_by_id) where replaced_by_id is not null;
create index papers_search on papers using gin (search_keys gin_trgm_ops);

-- The next number of the payee, kind and year, whatever is asked for: a series has no gaps, as what is rolled back gives its number to the
-- next one and nothing is deleted. Others that take a number wait until this transaction ends.
create function papers_numbered() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('papers'), hashtext(new.payee || ' ' || new.kind || ' ' || new.year));
  select coalesce(max(p.number), 0) + 1 into new.number from papers p
    where p.payee = new.payee and p.kind = new.kind and p.year = new.year;
  new.is_demo := coalesce((select h.is_demo from houses h where h.id = new.house_id), false);
  return new;
end $$;
create trigger papers_numbered before insert on papers for each row execute function papers_numbered();

-- A paper that was issued stays as it is: its file is stored once, it is revoked or replaced once, and it outlives what it is about.
create function papers_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.is_demo then return old; end if;
    raise exception 'paper % was issued', old.id using errcode = 'check_violation', constraint = 'papers_fixed';
  end if;
  if (new.id, new.kind, new.payee, new.year, new.number, new.day, new.recipient, new.subject, new.amount_minor, new.as_of, new.content,
      new.search_keys, new.issued_by, new.issued_at, new.is_demo)
    is distinct from (old.id, old.kind, old.payee, old.year, old.number, old.day, old.recipient, old.subject, old.amount_minor, old.as_of,
      old.content, old.search_keys, old.issued_by, old.issued_at, old.is_demo)
    or (new.house_id is not null and new.house_id is distinct from old.house_id)
    or (new.realty_id is not null and new.realty_id is distinct from old.realty_id)
    or (new.account_id is not null and new.account_id is distinct from old.account_id)
    or (new.request_id is not null and new.request_id is distinct from old.request_id)
    or (new.member_id is not null and new.member_id is distinct from old.member_id)
    or (old.file_id is not null and (new.file_id, new.sha256) is distinct from (old.file_id, old.sha256))
    or (old.revoked_at is not null and (new.revoked_at, new.revoked_by, new.revoke_reason)
      is distinct from (old.revoked_at, old.revoked_by, old.revoke_reason))
    or (old.replaced_by_id is not null and new.replaced_by_id is distinct from old.replaced_by_id)
    or (new.revoked_at is not null and new.replaced_by_id is not null) then
    raise exception 'paper % was issued', old.id using errcode = 'check_violation', constraint = 'papers_fixed';
  end if;
  return new;
end $$;
create trigger papers_fixed before update or delete on papers for each row execute function papers_fixed();
create function papers_untruncated() returns trigger language plpgsql as $$
begin
  raise exception 'issued papers are kept' using errcode = 'check_violation', constraint = 'papers_fixed';
end $$;
create trigger papers_untruncated before truncate on papers for each statement execute function papers_untruncated();

update staff_roles set permissions = permissions || added.rights, default_permissions = coalesce(default_permissions, permissions) || added.rights
from (values
('owner', array['papers.read','papers.create','papers.delete']),
('chair', array['papers.read','papers.create','papers.delete']),
('accountant', array['papers.read','papers.create','papers.delete']),
('manager', array['papers.read']),
('auditor', array['papers.read'])
) as added (code, rights) where staff_roles.code = added.code and staff_roles.is_system;
