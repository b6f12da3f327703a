-- What approvers could compare no longer names a kind of leave that is nobody's business.
update approval
set content = replace(approval.content::text, '"Kind of leave":' || to_json(leave_type.name)::text, '"Kind of leave":"Absence"')::json
from leave_type
where approval.kind = 'leave' and leave_type.is_private and approval.content ->> 'Kind of leave' = leave_type.name;
