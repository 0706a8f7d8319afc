-- A proxy that lets the representative be present, and not vote, gives no ballot.
alter table voting_ballots add constraint voting_ballots_by_right
  check (coalesce(representative ->> 'scope', 'votes') = 'votes');
