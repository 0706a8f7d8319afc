-- What a count reads of owners, shares and ballots is in the indexes, in the order of the owners: no table is read, and the joins merge.
create index voting_owners_counted on voting_owners (voting_id, id) include (known, is_head, weight_numerator, weight_denominator);
create index voting_shares_counted on voting_shares (voting_id, owner_id)
  include (house_id, entrance, first_in_entrance, weight_numerator, weight_denominator);
create index voting_ballots_counted on voting_ballots (voting_id, owner_id) include (channel, answer_key) where state = 'counted';
