-- 0.01 % of the debt per day and all of the debt are the most that the law allows (2189-VIII, art. 26); the screens have refused more already.
update billing_settings set penalty_rate_ppm = least(penalty_rate_ppm, 100), penalty_cap_percent = least(penalty_cap_percent, 100);
alter table billing_settings
  add constraint penalty_rate_of_law check (penalty_rate_ppm <= 100),
  add constraint penalty_cap_of_law check (penalty_cap_percent <= 100);
