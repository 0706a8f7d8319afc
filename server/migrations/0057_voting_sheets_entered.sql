-- The sheet of an owner follows the ballot on paper, by whatever dialog it is entered.
create function voting_sheets_follow() returns trigger language plpgsql as $$
begin
  update voting_sheets x set state = 'entered', ballot_id = new.id, entered_by = new.entered_by, entered_at = new.created_at,
    checked_by = null, checked_at = null, updated_by = new.entered_by, updated_at = new.created_at
  -- A further ballot that waits for a decision does not undo what was entered and checked.
  where x.owner_id = new.owner_id and (new.state = 'counted' or x.state not in ('entered', 'checked'));
  return null;
end $$;
create trigger voting_ballots_sheets after insert on voting_ballots
  for each row when (new.channel = 'paper' and new.entered_by is not null) execute function voting_sheets_follow();
