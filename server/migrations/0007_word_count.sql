-- How many mails of a mailbox hold these words, counted up to `most`. The planner does not know how dear it is to unpack a
-- list of words and would read all of them for a common word: it is told to ask the index.
create function count_words(account bigint, words tsquery, most int) returns bigint
language sql stable
set enable_seqscan = off
return (select count(*) from (select from entry_search where account_id = account and tsv @@ words limit most) as hit);
