-- Who is invited may ask for another time with their answer.
alter table mail_invitation_answer add column proposed jsonb;
comment on column mail_invitation_answer.proposed is 'type: Span from @lintel/contract/mail-invitations';
