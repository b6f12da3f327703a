-- What everybody outside the company is answered: null the same as colleagues, '' nothing.
alter table leave_request add column away_outside text;
alter table shared_mailbox add column away_outside text;
