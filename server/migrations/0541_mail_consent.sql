-- Accounts that their owner lets us into at Google or Microsoft, instead of giving a password (mail.md 4.3).
alter table imap_account drop constraint imap_account_login_kind_check;
alter table imap_account add constraint imap_account_login_kind_check
  check (login_kind in ('password', 'oauth2', 'google', 'microsoft'));
-- The provider lets us in no more: its owner has to say yes again.
alter table imap_account add column needs_consent boolean not null default false;

-- A sign-in at a provider that was begun: once, by one person, for minutes. Of what comes back only the hash is kept.
create table mail_consent (
  state_hash bytea primary key,
  person_id text not null references employee,
  provider text not null check (provider in ('google', 'microsoft')),
  -- what proves that who began is who ends (RFC 7636), sealed with SECRET_KEY
  verifier_sealed text not null,
  -- the account that is let into again; empty for a new one
  account_id bigint references mail_account on delete cascade,
  created_at timestamptz not null
);
create index mail_consent_created on mail_consent (created_at);
create index mail_consent_account on mail_consent (account_id);
