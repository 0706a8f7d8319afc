-- The complex whose receipts waited when months of a house were closed; null: receipts of the house alone. The house may leave the complex later.
-- No reference, as what waited of a complex that was purged is not told to those who see its houses.
alter table period_closings add column complex_id bigint;
update period_closings c set complex_id = h.complex_id from houses h where h.id = c.house_id;
