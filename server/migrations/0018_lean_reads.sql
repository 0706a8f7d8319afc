-- The address in each other language beside the Ukrainian `label`: a list in English reads one column, not whole rows of cities
-- and streets. Composed by the application, which fills in what is empty at its start.
alter table houses add column labels jsonb not null default '{}';

-- Each index of requests is written by every creation, so only those stay that a query needs (requests.indexes.test.ts).
-- The requests of a house in one state are read and counted along its newest ones, whose states stand in the index.
drop index service_requests_house_status;
drop index service_requests_house;
create index service_requests_house on service_requests (house_id, created_at desc, id desc) include (status) where deleted_at is null;
-- What is still to be done of each type is counted along the open requests, whose types stand in their index.
drop index service_requests_to_do;
