-- Of a line by meter: whether what was consumed is an estimate, and by what the difference of the readings is multiplied; null: not at all, or
-- the line was issued before it was kept.
alter table bill_lines
  add column estimated boolean not null default false,
  add column coefficient numeric(12, 4) check (coefficient > 0);
