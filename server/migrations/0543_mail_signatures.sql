-- An identity may stand under the signature that the company has for everybody, instead of one of its own.
alter table mail_identity add column uses_company boolean not null default false;
