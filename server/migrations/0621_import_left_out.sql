-- What an import left out of its file, and why, in a sentence.
alter table mail_import add column left_out text;
