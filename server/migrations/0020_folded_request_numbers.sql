-- Creation wrote the number into the search key with its hyphen, which `searchKey` folds into a space: `2026-00` found only requests
-- that were changed since. A key has no other hyphen.
update service_requests set search_keys = overlay(search_keys placing ' ' from 5 for 1) where search_keys ~ '^[0-9]{4}-';
