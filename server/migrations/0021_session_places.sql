-- Logins ask whether the person has come from the same address before, ended sessions included.
create index sessions_place_idx on sessions (staff_id, ip);
