-- The penalty is called one thing in every language.
update services set name = name || '{"en":"Penalty"}', updated_at = now() where code = 'penalty' and name ->> 'en' = 'Late fee';
