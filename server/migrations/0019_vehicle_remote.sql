-- The number of the remote control or tag that opens the gate for a vehicle, so that a lost one can be blocked.
alter table vehicles add column remote_number text;
