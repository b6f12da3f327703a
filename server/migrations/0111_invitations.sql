-- What a mail says about a meeting, and what each mailbox answered: one answer an invitation, told again only when it changes.
alter table message add column invitation jsonb;
comment on column message.invitation is 'type: Invitation from @lintel/contract/mail-invitations';
create index message_invitation on message ((invitation ->> 'uid')) where invitation is not null;

create table mail_invitation_answer (
  account_id bigint not null references mail_account on delete cascade,
  uid text not null,
  recurrence text not null default '',
  sequence int not null,
  answer text not null check (answer in ('accepted', 'tentative', 'declined')),
  answered_at timestamptz not null,
  primary key (account_id, uid, recurrence)
);
