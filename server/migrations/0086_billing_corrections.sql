-- Up to which reading a bill charged each meter: a reading that comes later is charged from there, also where a unit has several meters.
create table meter_charges (
  bill_id bigint not null references bills on delete cascade,
  meter_id bigint not null references meters on delete cascade,
  reading_to numeric(16, 3) not null,
  primary key (bill_id, meter_id)
);
create index on meter_charges (meter_id);
