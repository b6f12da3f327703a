-- Who decided it, so that they can call it off again.
alter table leave_request add column decided_by text references employee;
update leave_request set decided_by = (
  select actor_id from approval_decision join approval on approval.id = approval_decision.approval_id
  where approval.kind = 'leave' and approval.subject_id = leave_request.id and approval_decision.action = 'approve'
  order by approval_decision.at desc limit 1)
where status in ('approved', 'cancel_pending');
