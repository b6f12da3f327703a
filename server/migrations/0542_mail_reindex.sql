-- Mails whose words for the search were noted before all of them were: what their sender wrote to in Bcc, and the mailing list that
-- they came by. A job reads them again and takes them out of here.
create table mail_reindex (
  message_id bigint primary key references message on delete cascade
);
insert into mail_reindex (message_id)
select message_id from entry where bcc_list <> '[]'
union
select id from message where unsubscribe is not null;
