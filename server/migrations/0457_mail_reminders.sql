-- What a machine wrote in somebody's name: an away note, a report of non-delivery. It is no answer.
alter table message add column by_machine boolean not null default false;
update message set by_machine = true where message_id like '<absence.%' or from_email ilike 'mailer-daemon@%';

-- A mail that was sent comes back at this time, unless somebody answered it. It ends by an answer, or when it is taken back.
create table mail_reminder (
  entry_id bigint primary key references entry on delete cascade,
  account_id bigint not null references mail_account on delete cascade,
  remind_at timestamptz not null,
  -- its own place in Sent, which it has again once it was dealt with
  sent_at timestamptz not null,
  came_back_at timestamptz,
  ended_at timestamptz
);
create index mail_reminder_due on mail_reminder (remind_at) where came_back_at is null and ended_at is null;
create index mail_reminder_open on mail_reminder (account_id) where ended_at is null;
