-- A tariff may hold on some floors only, such as a lift that the first floor does not pay for.
alter table tariffs
  add column floor_from smallint,
  add column floor_to smallint,
  add constraint tariffs_floors check ((floor_from is null) = (floor_to is null) and floor_from <= floor_to),
  drop constraint tariffs_overlap,
  -- One of some floors and one of all do not overlap: the narrower counts.
  add constraint tariffs_overlap exclude using gist (service_id with =, coalesce(complex_id, 0) with =, coalesce(house_id, 0) with =,
    coalesce(entrance, -2147483648) with =, coalesce(unit_type, '') with =, (case when floor_from is null then 0 else 1 end) with =,
    int4range(floor_from, floor_to, '[]') with &&, daterange(valid_from, valid_to, '[]') with &&)
    where (deleted_at is null);
