alter table settings
  add column password_min_length int not null default 10 check (password_min_length between 10 and 64),
  add column session_idle_hours int not null default 12 check (session_idle_hours between 1 and 168),
  add column session_absolute_days int not null default 30 check (session_absolute_days between 1 and 30),
  add column upload_guest_mb int not null default 50 check (upload_guest_mb between 1 and 1000),
  add column upload_staff_mb int not null default 2048 check (upload_staff_mb between 10 and 100000);

drop trigger settings_changed on settings;
create trigger settings_changed
  after update of require_two_factor, confirm_sensitive, four_eyes, session_idle_hours, session_absolute_days on settings
  for each row execute function settings_changed();

-- Bytes received by a staff member (`staff:1`) or through a link (`link:1`) on a day of the community.
create table upload_usage (
  uploader text not null,
  day date not null,
  bytes bigint not null,
  primary key (uploader, day)
);

-- The file runs scripts or carries files: it is served as a download only.
alter table files add column active_content boolean not null default false;

-- Invitations are limited by their sender and hour.
create index on staff_invites (created_by, created_at);
