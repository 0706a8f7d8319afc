-- Certificates of authorities whose signatures count in votings.
create table trusted_issuers (
  id bigint generated always as identity primary key,
  name text not null,
  subject text not null,
  issuer text not null,
  serial text not null,
  -- SHA-256 of the certificate, hexadecimal
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  algorithm text not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  -- the certificate itself in DER
  der bytea not null,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references staff,
  deleted_at timestamptz,
  deleted_by bigint references staff
);
create unique index trusted_issuers_once on trusted_issuers (fingerprint) where deleted_at is null;
