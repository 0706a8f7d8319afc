-- Working hours of a house, of which the terms of its requests are counted; null: those of its complex, else of the community.
alter table houses add working_hours jsonb, add works_on_holidays boolean not null default false;
