-- Months that were closed or opened again: why, and what payments of the payee waited for a person then.
create table period_closings (
  id bigint generated always as identity primary key,
  house_id bigint not null references houses on delete cascade,
  -- the last closed month before and after it; null: none
  closed_before date check (extract(day from closed_before) = 1),
  closed_through date check (extract(day from closed_through) = 1),
  reason text not null,
  -- money received until the end of the last closed month that was on no account yet
  waiting int not null default 0 check (waiting >= 0),
  waiting_minor bigint not null default 0 check (waiting_minor >= 0),
  created_by bigint references staff,
  created_at timestamptz not null
);
create index period_closings_house on period_closings (house_id, id);

-- Accounts of a statement that are not among the requisites of its payee: none of their receipts is posted by itself.
alter table statement_imports add column unlisted text[] not null default '{}';

-- Parts of payments that were given back to the payer. The payment stays as it was received; what is left of it pays bills.
alter table ledger_acts drop constraint ledger_acts_kind_check;
alter table ledger_acts add constraint ledger_acts_kind_check
  check (kind in ('charge', 'payment', 'refund', 'correction', 'subsidy', 'penalty', 'opening'));
alter table payments add column refunded_minor bigint not null default 0;
alter table payments drop constraint payments_allocated;
alter table payments add constraint payments_allocated check (allocated_minor between 0 and amount_minor - refunded_minor),
  add constraint payments_refunded check (refunded_minor between 0 and amount_minor),
  add constraint payments_cancelled_whole check (state = 'posted' or refunded_minor = 0);

create table payment_refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  house_id bigint not null references houses,
  account_id bigint not null references personal_accounts,
  amount_minor bigint not null check (amount_minor between 1 and 100000000000),
  refunded_on date not null,
  method text not null check (method in ('bank', 'cash')),
  -- where the money went to; null where the bank did not say
  iban text,
  document_number text,
  reason text not null,
  source text not null default 'manual' check (source in ('manual', 'statement')),
  -- the movement of the bank by which the money left
  statement_line_id bigint references statement_lines on delete set null,
  state text not null default 'posted' check (state in ('posted', 'cancelled')),
  cancel_reason text,
  act_id bigint not null references ledger_acts,
  created_by bigint references staff,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'cancelled') = (cancel_reason is not null)),
  check (method = 'bank' or iban is null and statement_line_id is null)
);
create index on payment_refunds (payment_id);
create index payment_refunds_house on payment_refunds (house_id);
create unique index payment_refunds_line on payment_refunds (statement_line_id) where statement_line_id is not null and state = 'posted';

-- What a refund took from bills that its payment had paid: they were paid from the day of the payment until that of the refund.
create table payment_refund_bills (
  refund_id bigint not null references payment_refunds on delete cascade,
  bill_id bigint not null references bills on delete cascade,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (refund_id, bill_id)
);
create index on payment_refund_bills (bill_id);

-- The refunded part of a payment is the sum of its refunds; more than was received is refused by `payments_refunded`.
create function payment_refunded() returns trigger language plpgsql as $$
begin
  update payments p set refunded_minor = p.refunded_minor + case when new.state = 'posted' then new.amount_minor else -new.amount_minor end,
    version = p.version + 1, updated_at = new.updated_at where p.id = new.payment_id;
  return null;
end $$;
create trigger payment_refund_posted after insert on payment_refunds for each row execute function payment_refunded();
create trigger payment_refund_cancelled after update of state on payment_refunds for each row
  when (old.state is distinct from new.state) execute function payment_refunded();

-- A refund is only cancelled, once, or linked to a movement; those of the demonstration can be removed with it.
create function payment_refunds_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select 1 from houses h where h.id = old.house_id and h.is_demo) then return old; end if;
  elsif (old.state = 'posted' or new.state = 'cancelled') and (new.payment_id, new.account_id, new.house_id, new.amount_minor, new.refunded_on, new.method, new.act_id, new.reason)
      = (old.payment_id, old.account_id, old.house_id, old.amount_minor, old.refunded_on, old.method, old.act_id, old.reason) then
    return new;
  end if;
  raise exception 'refund % is fixed', old.id using errcode = 'check_violation', constraint = 'payment_refunds_fixed';
end $$;
create trigger payment_refunds_fixed before update or delete on payment_refunds for each row execute function payment_refunds_fixed();

-- As before, with what was refunded left out of the credits.
create or replace function settle_step(accounts bigint[], named boolean) returns void language sql as $$
  with credit as (
    select account_id, id as payment_id, null::bigint as bill_id, amount_minor - refunded_minor - allocated_minor as rest, received_on as day,
      case when named then for_period end as month
    from payments where account_id = any(accounts) and state = 'posted' and allocated_minor < amount_minor
      and allocated_minor + refunded_minor < amount_minor and (not named or for_period is not null)
    union all
    select account_id, null, id, -outstanding_minor, issued_on, null from bills
    where account_id = any(accounts) and state = 'issued' and outstanding_minor < 0 and not named
  ), debt as (
    select account_id, id, outstanding_minor as rest, due_on, case when named then period end as month from bills
    where account_id = any(accounts) and state = 'issued' and outstanding_minor > 0
  ), c as (
    select *, sum(rest) over w as upper from credit
    window w as (partition by account_id, month order by day, payment_id nulls first, bill_id rows unbounded preceding)
  ), d as (
    select *, sum(rest) over w as upper from debt
    window w as (partition by account_id, month order by due_on, id rows unbounded preceding)
  ), added as (
    insert into bill_allocations (bill_id, payment_id, credit_bill_id, amount_minor)
    select d.id, c.payment_id, c.bill_id, least(c.upper, d.upper) - greatest(c.upper - c.rest, d.upper - d.rest)
    from c join d on d.account_id = c.account_id and d.month is not distinct from c.month
    where least(c.upper, d.upper) > greatest(c.upper - c.rest, d.upper - d.rest)
    returning bill_id, payment_id, credit_bill_id, amount_minor
  ), paid as (
    update payments p set allocated_minor = p.allocated_minor + a.amount
    from (select payment_id, sum(amount_minor) as amount from added where payment_id is not null group by payment_id) a
    where p.id = a.payment_id
  )
  update bills b set paid_minor = b.paid_minor + a.amount
  from (select id, sum(amount) as amount from (
      select bill_id as id, amount_minor as amount from added
      union all select credit_bill_id, -amount_minor from added where credit_bill_id is not null) both_sides group by id) a
  where b.id = a.id
$$;

-- Receipts that are on no account longer than so many days are told once a day; null: they are not.
alter table billing_settings add column unmatched_days int default 3 check (unmatched_days between 1 and 365);
create index billing_runs_working on billing_runs (updated_at) where state in ('preparing', 'issuing');
