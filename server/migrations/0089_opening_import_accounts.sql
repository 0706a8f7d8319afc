-- The account that a line of an opening balance was posted to: it may be given another number later.
alter table opening_import_rows add column account_id bigint references personal_accounts on delete set null;
create index opening_import_rows_account on opening_import_rows (account_id) where account_id is not null;
update opening_import_rows r set account_id = a.id
from opening_imports i, personal_accounts a
where i.id = r.import_id and r.is_posted and a.number_key = r.number_key and a.deleted_at is null
  and a.payee_key = case when i.complex_id is null then 'h' || i.house_id else 'c' || i.complex_id end;
