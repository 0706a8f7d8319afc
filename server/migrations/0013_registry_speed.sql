-- The same number stands in every house: the first units of a number by address are one walk along this index.
create index realty_number_address on realty (number_key, address_sort collate uk_icu, type) where deleted_at is null and ended_on is null;
