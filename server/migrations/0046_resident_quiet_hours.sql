-- Hours of the community's time zone in which residents get no messages of content but urgent ones; none at first.
alter table settings add column resident_quiet_from text, add column resident_quiet_to text,
  add constraint settings_resident_quiet check ((resident_quiet_from is null) = (resident_quiet_to is null));
