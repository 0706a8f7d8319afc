-- What residents pay by belongs to the payee: a complex, or a house without one. The first account is that of bills.
alter table complexes
  add qr_format text not null default '002' check (qr_format in ('002', '003')),
  add qr_encoding text not null default 'windows-1251' check (qr_encoding in ('windows-1251', 'utf-8')),
  add qr_separator text not null default 'lf' check (qr_separator in ('lf', 'crlf')),
  add qr_transfer text not null default 'UCT' check (qr_transfer in ('UCT', 'ICT', 'XCT')),
  add qr_amount_editable boolean not null default true;
alter table houses
  add legal_name text,
  add edrpou text,
  add accounts jsonb not null default '[]',
  add qr_format text not null default '002' check (qr_format in ('002', '003')),
  add qr_encoding text not null default 'windows-1251' check (qr_encoding in ('windows-1251', 'utf-8')),
  add qr_separator text not null default 'lf' check (qr_separator in ('lf', 'crlf')),
  add qr_transfer text not null default 'UCT' check (qr_transfer in ('UCT', 'ICT', 'XCT')),
  add qr_amount_editable boolean not null default true;
-- The holder of an account as the bank knows it.
update complexes set accounts = (
  select jsonb_agg('{"payee_name": null}'::jsonb || account order by place)
  from jsonb_array_elements(accounts) with ordinality as held(account, place))
where accounts <> '[]';
