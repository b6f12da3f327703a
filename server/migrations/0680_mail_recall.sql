-- Mails that their sender recalled (mail.md 3.9). The mark hangs on the message, so that whoever still has it, or reads it with a project, sees it.
create table mail_recall (
  message_id bigint primary key references message on delete cascade,
  account_id bigint not null references mail_account on delete cascade,
  recalled_by text not null references employee,
  recalled_at timestamptz not null,
  recipients jsonb not null
);
comment on column mail_recall.recipients is 'type: RecallRecipient[] from @lintel/contract/mail-recall';

-- Somebody may have read what is unread now: marked as unread again, or put away and come back.
alter table entry add column was_read boolean not null default false;

create function note_read() returns trigger language plpgsql as $$
begin
  new.was_read := true;
  return new;
end $$;
create trigger entry_was_read before update of seen on entry for each row when (old.seen and not new.seen) execute function note_read();
