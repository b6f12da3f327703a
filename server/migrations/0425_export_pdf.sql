-- A list goes to paper, too.
alter table list_export drop constraint list_export_format_check;
alter table list_export add constraint list_export_format_check check (format in ('csv', 'xlsx', 'pdf'));
