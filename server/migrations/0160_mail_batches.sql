-- Mails of another server of which nobody knows where they lie: asked with every window that is fetched.
create index imap_entry_nowhere on imap_entry (account_id) where uid is null;
