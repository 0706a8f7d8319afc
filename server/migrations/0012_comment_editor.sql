-- Who wrote the words that stand there now, when it was not the author.
alter table comments add column edited_by bigint references staff;
