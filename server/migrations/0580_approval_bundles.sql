-- What waits stands together in an inbox: hours by their week, requests by their form.
update approval set input = approval.input || jsonb_build_object('bundle', timesheet.week)
from timesheet where approval.kind = 'timesheet' and approval.status = 'pending' and timesheet.id = approval.subject_id;
update approval set input = approval.input || jsonb_build_object('bundle', template.name)
from request join template on template.id = request.template_id
where approval.kind in ('request', 'expense', 'procurement') and approval.status = 'pending' and request.id = approval.subject_id;
