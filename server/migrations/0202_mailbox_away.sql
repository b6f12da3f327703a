-- What a shared mailbox answers by itself on these days of the company.
alter table shared_mailbox
  add column away_text text,
  add column away_from date,
  add column away_until date,
  add constraint shared_mailbox_away check ((away_text is null) = (away_from is null) and (away_text is null) = (away_until is null) and away_from <= away_until);
