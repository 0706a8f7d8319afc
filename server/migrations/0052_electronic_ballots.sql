-- Electronic ballots of votings: codes, documents to sign, what was received, and the messages that lead to them.
create table voting_codes (
  key_hash bytea primary key,
  voting_id bigint not null references votings on delete cascade,
  -- whose ballot it confirms; null: it leads to personal links
  owner_id bigint references voting_owners on delete cascade,
  -- owners who have the contact, none where it is not known
  owner_ids bigint[] not null default '{}',
  -- masked, to be shown
  contact text not null,
  answers jsonb,
  code_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((owner_id is null) = (answers is null))
);
create index on voting_codes (expires_at);
create index on voting_codes (voting_id);
create index on voting_codes (owner_id) where owner_id is not null;

-- The PDF of a ballot with its answers, for a signature; its bytes never change.
create table voting_ballot_documents (
  id bigint generated always as identity primary key,
  voting_id bigint not null,
  owner_id bigint not null,
  answers jsonb not null,
  sha256 bytea not null check (length(sha256) = 32),
  file_id bigint not null references files,
  created_at timestamptz not null,
  foreign key (owner_id, voting_id) references voting_owners (id, voting_id) on delete cascade
);
create index on voting_ballot_documents (owner_id, id);
create index on voting_ballot_documents (voting_id);
create index on voting_ballot_documents (file_id);

-- What came with an electronic ballot: the receipt of the voter, and for a signature the signed file and what was read from it.
create table voting_electronic_ballots (
  ballot_id bigint primary key,
  voting_id bigint not null,
  owner_id bigint not null,
  received_at timestamptz not null,
  receipt_text text not null,
  receipt bytea not null check (receipt = sha256(convert_to(receipt_text, 'UTF8'))),
  -- masked; to which the code of the ballot was sent
  contact text,
  document_id bigint references voting_ballot_documents,
  file_id bigint references files,
  sha256 bytea check (length(sha256) = 32),
  signature jsonb,
  check ((document_id is null) = (file_id is null) and (file_id is null) = (signature is null) and (file_id is null) = (sha256 is null)),
  foreign key (ballot_id, voting_id, owner_id) references voting_ballots (id, voting_id, owner_id) on delete cascade
);
create index on voting_electronic_ballots (owner_id);
create index on voting_electronic_ballots (voting_id);
create index on voting_electronic_ballots (document_id) where document_id is not null;
create index on voting_electronic_ballots (file_id) where file_id is not null;
create trigger voting_electronic_ballots_open before insert or update or delete on voting_electronic_ballots
  for each row execute function voting_part_open('meeting,survey,counting');

-- Personal links that were opened, and the last refusal of a signed file.
create table voting_owner_links (
  owner_id bigint primary key,
  voting_id bigint not null,
  opened_at timestamptz,
  failure text,
  failed_at timestamptz,
  foreign key (owner_id, voting_id) references voting_owners (id, voting_id) on delete cascade
);
create index on voting_owner_links (voting_id);
