-- Files that owners can read with a question: estimates, drafts. Chosen in the draft, fixed from the announcement on.
create table voting_question_files (
  question_id bigint not null,
  voting_id bigint not null,
  file_id bigint not null references files,
  position int not null,
  primary key (question_id, file_id),
  foreign key (question_id, voting_id) references voting_questions (id, voting_id) on delete cascade
);
create index on voting_question_files (file_id);
create index on voting_question_files (voting_id);

create trigger voting_question_files_open before insert or update or delete on voting_question_files
  for each row execute function voting_part_open('draft');
create trigger voting_question_files_not_emptied before truncate on voting_question_files
  for each statement execute function votings_not_emptied();
