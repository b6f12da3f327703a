-- An index of words has one list of mails a word, whoever has them: looking for the start of a word in one mailbox read what all mailboxes
-- have, 200 of them for one. The table is parted by account, so that such a list is that of a few mailboxes. Every search names its account
-- and reads one part. The key of a part is the entry alone, and therefore not one of the whole: with the account in it, it would be taken for
-- a way to the mails of an account, whose words would then be unpacked one by one.
alter table entry_search rename to entry_search_whole;
alter table entry_search_whole rename constraint entry_search_pkey to entry_search_whole_pkey;
drop index entry_search_words;
drop function count_words;

create table entry_search (
  entry_id bigint not null,
  account_id bigint not null,
  tsv tsvector not null
) partition by hash (account_id);
do $$
begin
  for part in 0..31 loop
    execute format('create table entry_search_%s partition of entry_search for values with (modulus 32, remainder %s)', part, part);
    execute format('alter table entry_search_%s add primary key (entry_id)', part);
  end loop;
end $$;
insert into entry_search (entry_id, account_id, tsv) select entry_id, account_id, tsv from entry_search_whole;
drop table entry_search_whole;
alter table entry_search add foreign key (entry_id) references entry on delete cascade;
create index entry_search_words on entry_search using gin (account_id, tsv);
analyze entry_search;

-- As it was (0007).
create function count_words(account bigint, words tsquery, most int) returns bigint
language sql stable
set enable_seqscan = off
return (select count(*) from (select from entry_search where account_id = account and tsv @@ words limit most) as hit);
