-- What the bills of a house are paid by, as it was when they were issued: name, code, IBAN and bank of the payee. Null where something of
-- it was not entered, and for bills that were issued before it was kept: those are printed with the present requisites.
alter table billing_run_houses add column payee jsonb;
