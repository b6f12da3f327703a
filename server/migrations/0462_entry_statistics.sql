-- A mailbox is of one account. Not knowing that, the planner takes the mails of a folder, asked for with its account, for fewer the more
-- accounts there are, and then reads and sorts all of them where it would only have to walk to a page.
create statistics entry_place (dependencies) on account_id, mailbox_id from entry;
analyze entry;
