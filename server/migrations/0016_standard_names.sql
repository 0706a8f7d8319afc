-- Tables and columns take the names of the trade and of the code: departments, row counts, validation issues.
alter table staff_departures rename to departments;
alter table staff_departure_links rename to department_staff;
alter table staff_departure_scopes rename to department_scopes;
alter index staff_departures_code_key rename to departments_code_key;
alter index staff_departures_name_key rename to departments_name_key;
alter table kept_counts rename to row_counts;
alter table import_rows rename column faults to issues;

-- Bodies of functions are text: those that name a renamed table are defined anew.
do $$
declare
  f record;
begin
  for f in
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prosrc ~ 'kept_counts|staff_departure'
  loop
    execute replace(replace(replace(replace(f.definition, 'kept_counts', 'row_counts'), 'staff_departure_links', 'department_staff'),
      'staff_departure_scopes', 'department_scopes'), 'staff_departures', 'departments');
  end loop;
end $$;
