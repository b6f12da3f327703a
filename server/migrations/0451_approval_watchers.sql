-- Who wants to know how an approval ends, without a part in it. What is asked anew for the same subject keeps them.
alter table approval add column watcher_ids text[] not null default '{}';

-- Which proposal a critical setting holds by: a moment is not unique. What was set before is told by its moment, once.
alter table company_setting add column proposal_id text references setting_proposal;
update company_setting set proposal_id = (
  select id from setting_proposal proposal
  where proposal.key = company_setting.key and proposal.status = 'approved' and proposal.updated_at = company_setting.updated_at
  order by id desc limit 1);
