-- What a file of a mail is stands in a place of its own.
comment on column message.attachments is 'type: Attachment[] from @lintel/contract/mail-attachment';
