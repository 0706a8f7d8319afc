-- What was published of a protocol, and the decisions that are carried out.
create table voting_publications (
  voting_id bigint primary key references votings on delete cascade,
  document_id bigint references documents on delete set null,
  announcement_id bigint references announcements on delete set null
);
create index on voting_publications (document_id);
create index on voting_publications (announcement_id);

create table voting_decisions (
  id bigint generated always as identity primary key,
  voting_id bigint not null,
  question_id bigint not null unique,
  responsible_id bigint references staff,
  due_on date,
  state text not null default 'planned' check (state in ('planned', 'in_work', 'done', 'dropped')),
  -- why it is not carried out
  reason text,
  report text,
  finished_on date,
  -- the due date that the responsible person was reminded of
  reminded_for date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  foreign key (question_id, voting_id) references voting_questions (id, voting_id) on delete cascade,
  check (state <> 'dropped' or reason is not null),
  check ((state in ('done', 'dropped')) = (finished_on is not null))
);
create index on voting_decisions (voting_id);
create index on voting_decisions (responsible_id, due_on) where state in ('planned', 'in_work');
create index on voting_decisions (due_on, id);

create table voting_decision_files (
  decision_id bigint not null references voting_decisions on delete cascade,
  file_id bigint not null references files,
  position int not null,
  primary key (decision_id, file_id)
);
create index on voting_decision_files (file_id);
