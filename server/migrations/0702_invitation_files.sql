-- What the card of a meeting says is no file of its own, neither in the open mail nor on its row.
update message set attachment_count = (
  select count(*) from jsonb_array_elements(attachments) as file
  where file ->> 'type' not in ('text/calendar', 'application/ics')
    and file ->> 'type' !~* '^(message/((global-)?(delivery-status|disposition-notification)|global-headers|feedback-report)|text/rfc822-headers)$')
where invitation is not null and attachment_count > 0;
