-- Written by tools/db-gen.ts from the migrations: do not edit.

create extension btree_gin;

create extension btree_gist;

create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.count_added_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform move_counts(mailbox_id, month_of(date), count(*)::int, (count(*) filter (where not seen))::int)
    from added group by mailbox_id, month_of(date);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_changed_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform move_counts(mailbox_id, month, sum(one)::int, sum(one_unread)::int)
    from (select mailbox_id, month_of(date) as month, 1 as one, (not seen)::int as one_unread from added
          union all
          select mailbox_id, month_of(date), -1, -(not seen)::int from gone) as both_sides
    group by mailbox_id, month having sum(one) <> 0 or sum(one_unread) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_removed_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform move_counts(mailbox_id, month_of(date), -count(*)::int, -(count(*) filter (where not seen))::int)
    from gone group by mailbox_id, month_of(date);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_words(account bigint, words tsquery, most integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
RETURN (SELECT count(*) AS count FROM (SELECT FROM entry_search WHERE ((entry_search.account_id = count_words.account) AND (entry_search.tsv @@ count_words.words)) LIMIT count_words.most) hit);

CREATE OR REPLACE FUNCTION public.employee_sorts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.department_sort := (select lower(name) from department where id = new.department_id);
  new.manager_sort := (select lower(name) from employee where id = new.manager_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.enter_commit_order()
 RETURNS void
 LANGUAGE sql
AS $function$ select pg_advisory_xact_lock(5461200716) $function$;

CREATE OR REPLACE FUNCTION public.follow_added_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_conversations(array_agg(mailbox_id), array_agg(thread_id)) from added;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_changed_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_conversations(array_agg(mailbox_id), array_agg(thread_id)) from (
    select side.mailbox_id, side.thread_id
    from added join gone using (id)
    cross join lateral (values (added.mailbox_id, added.thread_id), (gone.mailbox_id, gone.thread_id)) as side (mailbox_id, thread_id)
    where (added.mailbox_id, added.thread_id, added.date, added.seen) is distinct from (gone.mailbox_id, gone.thread_id, gone.date, gone.seen)
  ) as touched;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_removed_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_conversations(array_agg(mailbox_id), array_agg(thread_id)) from gone;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_request_sorts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.department_sort := (select lower(department.name) from employee join department on department.id = employee.department_id
    where employee.id = new.employee_id);
  new.type_sort := (select lower(name) from leave_type where id = new.type_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.link_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  head audit_head;
  next_hash text;
begin
  perform enter_commit_order();
  select * into strict head from audit_head for update;
  next_hash := encode(sha256(convert_to(concat_ws(E'\n', head.seq + 1, head.hash,
    to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    new.actor_id, new.action, new.subject_id, new.payload_hash), 'UTF8')), 'hex');
  insert into audit_entry (seq, at, actor_id, actor_name, role, ip, session_id, action, subject_type, subject_id, subject_label,
    payload, salt, payload_hash, prev_hash, hash)
  values (head.seq + 1, new.at, new.actor_id, new.actor_name, new.role, new.ip, new.session_id, new.action, new.subject_type,
    new.subject_id, new.subject_label, new.payload, new.salt, new.payload_hash, head.hash, next_hash);
  update audit_head set seq = head.seq + 1, hash = next_hash;
  delete from audit_intake where id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.month_of(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select date_trunc('month', at at time zone 'UTC')::date
$function$;

CREATE OR REPLACE FUNCTION public.move_counts(of_mailbox bigint, of_month date, more integer, more_unread integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update mailbox set total = total + more, unread = unread + more_unread where id = of_mailbox;
  if more = 0 then return; end if;
  update mailbox_month set total = total + more where mailbox_id = of_mailbox and month = of_month;
  if not found then
    insert into mailbox_month (mailbox_id, month, total) values (of_mailbox, of_month, more);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.note_read()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.was_read := true;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform enter_commit_order();
  update event set id = default where id = new.id;
  perform pg_notify('lintel_event', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.phase_sorts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_project text := coalesce(new.project_id, old.project_id);
begin
  update project set percent_bps = plan.percent, finish_sort = plan.finish
  from project as same, lateral project_plan(same.id, same.planned_finish) as plan
  where project.id = of_project and same.id = of_project and (project.percent_bps, project.finish_sort) is distinct from (plan.percent, plan.finish);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.project_plan(of_project text, planned date, OUT percent integer, OUT finish date)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(one.days::bigint * one.percent_bps) / nullif(sum(one.days), 0), 0)::int, coalesce(max(one.forecast_finish), planned)
  from (
    select phase.percent_bps, phase.forecast_finish,
      coalesce(phase.baseline_finish, phase.forecast_finish) - coalesce(phase.baseline_start, phase.forecast_start) + 1 as days
    from phase where phase.project_id = of_project
  ) as one
$function$;

CREATE OR REPLACE FUNCTION public.project_sorts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.finish_sort := (select finish from project_plan(new.id, new.planned_finish));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.recount_conversations(boxes bigint[], threads bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  with pair as (
    select distinct box, thread from unnest(boxes, threads) as one (box, thread)
  ), here as (
    select entry.mailbox_id, entry.thread_id, count(*)::int as total, (count(*) filter (where not seen))::int as unread,
      max(date) as date, (array_agg(id order by date desc, id desc))[1] as id
    from entry join pair on entry.thread_id = pair.thread and entry.mailbox_id = pair.box
    group by entry.mailbox_id, entry.thread_id
  ), gone as (
    delete from conversation using pair
    where conversation.mailbox_id = pair.box and conversation.thread_id = pair.thread
      and not exists (select from here where here.mailbox_id = pair.box and here.thread_id = pair.thread)
    returning conversation.mailbox_id
  ), put as (
    insert into conversation (mailbox_id, thread_id, id, date, total, unread)
    select mailbox_id, thread_id, id, date, total, unread from here
    on conflict (mailbox_id, thread_id) do update
      set id = excluded.id, date = excluded.date, total = excluded.total, unread = excluded.unread
    returning conversation.mailbox_id, conversation.xmax = 0 as is_new
  ), moved as (
    select mailbox_id, sum(by)::int as by
    from (select mailbox_id, -1 as by from gone union all select mailbox_id, 1 from put where is_new) as one
    group by mailbox_id
  )
  update mailbox set conversations = conversations + moved.by from moved where mailbox.id = moved.mailbox_id and moved.by <> 0;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.payload is null and new.salt is null
     and (to_jsonb(new) - 'payload' - 'salt') = (to_jsonb(old) - 'payload' - 'salt') then
    return new;
  end if;
  raise exception 'audit_entry is append-only' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_published_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a published version of a template does not change';
end $function$;

CREATE OR REPLACE FUNCTION public.request_sorts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.department_sort := (select lower(name) from department where id = new.department_id);
  new.project_sort := (select lower(name) from project where id = new.project_id);
  new.template_sort := (select lower(name) from template where id = new.template_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.resort_by_department()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update request set department_id = department_id where department_id = new.id;
  update leave_request set employee_id = employee_id where employee_id in (select id from employee where employee.department_id = new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.resort_by_employee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.name is distinct from old.name then
    update ticket set requester_id = requester_id where requester_id = new.id;
    update ticket set assignee_id = assignee_id where assignee_id = new.id;
  end if;
  if new.department_id is distinct from old.department_id then
    update leave_request set employee_id = employee_id where employee_id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.resort_by_leave_type()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update leave_request set type_id = type_id where type_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.resort_by_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update request set project_id = project_id where project_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.resort_by_template()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update request set template_id = template_id where template_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.resort_hours()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update time_entry set project_id = project_id where project_id = new.id;
  update time_correction set project_id = project_id where project_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.resort_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update employee set department_id = department_id where department_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.resort_reports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update employee set manager_id = manager_id where manager_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.resource_due(resource_id text)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select min(one.on_day) from (
    select d.expires_on as on_day from resource_document d where d.resource_id = $1
    union all select p.last_on + p.every_days from maintenance_plan p where p.resource_id = $1
    union all select o.planned_on from maintenance_order o where o.resource_id = $1 and o.opened_at is null and o.closed_at is null) one
$function$;

CREATE OR REPLACE FUNCTION public.resource_dues()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_resource text := coalesce(new.resource_id, old.resource_id);
  due date := resource_due(of_resource);
begin
  update resource set due_on = due where id = of_resource and due_on is distinct from due;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ticket_sorts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.requester_sort := lower(coalesce((select name from employee where id = new.requester_id), nullif(new.sender_name, ''), new.sender_email));
  new.assignee_sort := (select lower(name) from employee where id = new.assignee_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.time_entry_sorts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.project_sort := coalesce((select code from project where id = new.project_id), '');
  return new;
end $function$;

create table absence_answer (
  account_id bigint not null,
  sender text not null,
  answered_at timestamp with time zone not null,
  constraint absence_answer_pkey PRIMARY KEY (account_id, sender),
  constraint absence_answer_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE
);

create table account (
  id text not null,
  username text not null,
  password_hash text not null,
  email text not null,
  email_verified boolean not null default true,
  name text not null,
  given_name text not null default ''::text,
  family_name text not null default ''::text,
  roles text[] not null default '{}'::text[],
  status text not null default 'open'::text,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  planned_role text,
  planned_role_on date,
  password_set_at timestamp with time zone,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_planned_role CHECK (((planned_role IS NULL) = (planned_role_on IS NULL))),
  constraint account_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
);
CREATE INDEX account_email ON public.account USING btree (lower(email));
CREATE INDEX account_planned ON public.account USING btree (planned_role_on) WHERE (planned_role IS NOT NULL);
CREATE UNIQUE INDEX account_username ON public.account USING btree (lower(username));
comment on column account.planned_role is 'type: Role from @lintel/contract/access';

create table approval (
  id text not null,
  kind text not null,
  subject_id text not null,
  title text not null,
  requester_id text not null,
  involved text[] not null default '{}'::text[],
  department_id text,
  project_id text,
  owner_id text,
  amount_minor bigint,
  flags text[] not null default '{}'::text[],
  facts jsonb not null default '[]'::jsonb,
  content json not null,
  subject_hash text not null,
  input jsonb not null,
  policy_id text not null,
  rule_name text not null,
  previous_id text,
  status text not null default 'pending'::text,
  step_no integer not null default 1,
  due_at timestamp with time zone,
  decided_at timestamp with time zone,
  version integer not null default 1,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  from_step integer not null default 1,
  watcher_ids text[] not null default '{}'::text[],
  constraint approval_pkey PRIMARY KEY (id),
  constraint approval_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint approval_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES employee(id),
  constraint approval_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES approval_policy(id),
  constraint approval_previous_id_fkey FOREIGN KEY (previous_id) REFERENCES approval(id),
  constraint approval_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint approval_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES employee(id),
  constraint approval_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint approval_from_step_check CHECK ((from_step > 0)),
  constraint approval_resumed CHECK (((from_step = 1) OR (previous_id IS NOT NULL))),
  constraint approval_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'returned'::text, 'cancelled'::text, 'void'::text])))
);
CREATE INDEX approval_created ON public.approval USING btree (created_at, id);
CREATE INDEX approval_decided ON public.approval USING btree (decided_at DESC, id DESC) WHERE (decided_at IS NOT NULL);
CREATE INDEX approval_decided_order ON public.approval USING btree (COALESCE(decided_at, updated_at), id);
CREATE INDEX approval_department ON public.approval USING btree (department_id, status, created_at DESC);
CREATE INDEX approval_due ON public.approval USING btree (due_at, id) WHERE (status = 'pending'::text);
CREATE INDEX approval_kind ON public.approval USING btree (kind, status, created_at DESC);
CREATE UNIQUE INDEX approval_pending ON public.approval USING btree (kind, subject_id) WHERE (status = 'pending'::text);
CREATE INDEX approval_requester ON public.approval USING btree (requester_id, created_at DESC);
CREATE INDEX approval_search ON public.approval USING gin (lower(title) gin_trgm_ops);
CREATE INDEX approval_settled ON public.approval USING btree (subject_id, decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX approval_status_order ON public.approval USING btree (status, id);
CREATE INDEX approval_subject ON public.approval USING btree (kind, subject_id, created_at DESC);
CREATE INDEX approval_title ON public.approval USING btree (lower(title), id);
comment on column approval.kind is 'type: ApprovalKind from @lintel/contract/approval-kinds';
comment on column approval.flags is 'type: ApprovalFlag[] from @lintel/contract/approval-kinds';
comment on column approval.facts is 'type: Fact[] from @lintel/contract/approvals';

create table approval_assignee (
  approval_id text not null,
  step_no integer not null,
  employee_id text not null,
  via text not null,
  on_behalf_of text,
  is_active boolean not null default true,
  assigned_at timestamp with time zone not null,
  stands_for text[] not null default '{}'::text[],
  constraint approval_assignee_pkey PRIMARY KEY (approval_id, step_no, employee_id),
  constraint approval_assignee_approval_id_step_no_fkey FOREIGN KEY (approval_id, step_no) REFERENCES approval_step(approval_id, no) ON DELETE CASCADE,
  constraint approval_assignee_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint approval_assignee_on_behalf_of_fkey FOREIGN KEY (on_behalf_of) REFERENCES employee(id),
  constraint approval_assignee_via_check CHECK ((via = ANY (ARRAY['approver'::text, 'delegate'::text, 'fallback'::text, 'escalation'::text, 'reassigned'::text, 'adviser'::text])))
);
CREATE INDEX approval_assignee_employee ON public.approval_assignee USING btree (employee_id, approval_id);

create table approval_decision (
  id text not null,
  approval_id text not null,
  step_no integer not null,
  actor_id text not null,
  on_behalf_of text,
  action text not null,
  comment text not null default ''::text,
  to_id text,
  subject_hash text not null,
  at timestamp with time zone not null,
  channel text not null default 'web'::text,
  fields jsonb not null default '[]'::jsonb,
  constraint approval_decision_pkey PRIMARY KEY (id),
  constraint approval_decision_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES employee(id),
  constraint approval_decision_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id) ON DELETE CASCADE,
  constraint approval_decision_on_behalf_of_fkey FOREIGN KEY (on_behalf_of) REFERENCES employee(id),
  constraint approval_decision_to_id_fkey FOREIGN KEY (to_id) REFERENCES employee(id),
  constraint approval_decision_action_check CHECK ((action = ANY (ARRAY['approve'::text, 'reject'::text, 'return'::text, 'reassign'::text, 'ask'::text, 'advise'::text]))),
  constraint approval_decision_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'mail_link'::text])))
);
CREATE INDEX approval_decision_actor ON public.approval_decision USING btree (actor_id, at DESC, id DESC);
CREATE INDEX approval_decision_approval ON public.approval_decision USING btree (approval_id, at, id);
CREATE TRIGGER approval_decision_append_only BEFORE DELETE OR UPDATE ON public.approval_decision FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on column approval_decision.fields is 'type: ApprovalField[] from @lintel/contract/approvals';

create table approval_policy (
  id text not null,
  kind text not null,
  number integer not null,
  rules jsonb not null,
  note text not null default ''::text,
  status text not null default 'proposed'::text,
  version integer not null default 1,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint approval_policy_pkey PRIMARY KEY (id),
  constraint approval_policy_kind_number_key UNIQUE (kind, number),
  constraint approval_policy_number_check CHECK ((number > 0)),
  constraint approval_policy_rules_check CHECK (((jsonb_typeof(rules) = 'array'::text) AND (jsonb_array_length(rules) > 0))),
  constraint approval_policy_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'active'::text, 'retired'::text, 'declined'::text])))
);
CREATE UNIQUE INDEX approval_policy_active ON public.approval_policy USING btree (kind) WHERE (status = 'active'::text);
CREATE UNIQUE INDEX approval_policy_proposed ON public.approval_policy USING btree (kind) WHERE (status = 'proposed'::text);
comment on column approval_policy.kind is 'type: ApprovalKind from @lintel/contract/approval-kinds';
comment on column approval_policy.rules is 'type: PolicyRule[] from @lintel/contract/policies';

create table approval_step (
  approval_id text not null,
  no integer not null,
  name text not null,
  spec jsonb not null,
  status text not null default 'waiting'::text,
  started_at timestamp with time zone,
  remind_at timestamp with time zone,
  due_at timestamp with time zone,
  reminded_at timestamp with time zone,
  escalated_at timestamp with time zone,
  overdue_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint approval_step_pkey PRIMARY KEY (approval_id, no),
  constraint approval_step_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id) ON DELETE CASCADE,
  constraint approval_step_no_check CHECK ((no > 0)),
  constraint approval_step_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'open'::text, 'approved'::text, 'rejected'::text, 'returned'::text, 'closed'::text])))
);
CREATE INDEX approval_step_open ON public.approval_step USING btree (due_at) WHERE (status = 'open'::text);
comment on column approval_step.spec is 'type: PolicyStep from @lintel/contract/policies';

create table audit_entry (
  seq bigint not null,
  at timestamp with time zone not null,
  actor_id text not null,
  actor_name text not null,
  role text not null,
  ip text,
  session_id text,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  subject_label text not null,
  payload jsonb,
  salt text,
  payload_hash text not null,
  prev_hash text not null,
  hash text not null,
  constraint audit_entry_pkey PRIMARY KEY (seq)
);
CREATE INDEX audit_entry_action ON public.audit_entry USING btree (action, seq DESC);
CREATE INDEX audit_entry_action_prefix ON public.audit_entry USING btree (action text_pattern_ops, seq DESC);
CREATE INDEX audit_entry_actor ON public.audit_entry USING btree (actor_id, seq DESC);
CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at);
CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (subject_type, subject_id, seq DESC);
CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_head (
  one boolean not null default true,
  seq bigint not null,
  hash text not null,
  constraint audit_head_pkey PRIMARY KEY (one),
  constraint audit_head_one_check CHECK (one)
);

create table audit_intake (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  actor_id text not null,
  actor_name text not null,
  role text not null,
  ip text,
  session_id text,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  subject_label text not null,
  payload jsonb not null,
  salt text not null,
  payload_hash text not null,
  constraint audit_intake_pkey PRIMARY KEY (id)
);
CREATE CONSTRAINT TRIGGER audit_intake_link AFTER INSERT ON public.audit_intake DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION link_audit_entry();

create table bank_change (
  id text not null,
  employee_id text not null,
  new_sealed text not null,
  requested_by text not null,
  channel text not null,
  verified_by text,
  verify_method text,
  effective_from date,
  status text not null default 'pending'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  applied_at timestamp with time zone,
  constraint bank_change_pkey PRIMARY KEY (id),
  constraint bank_change_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint bank_change_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES employee(id),
  constraint bank_change_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES employee(id),
  constraint bank_change_channel_check CHECK ((channel = ANY (ARRAY['self'::text, 'letter'::text, 'in_person'::text]))),
  constraint bank_change_check CHECK ((verified_by <> requested_by)),
  constraint bank_change_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'verified'::text, 'rejected'::text, 'cancelled'::text]))),
  constraint bank_change_verify_method_check CHECK ((verify_method = ANY (ARRAY['callback_known_number'::text, 'in_person'::text, 'letter'::text])))
);
CREATE INDEX bank_change_due ON public.bank_change USING btree (effective_from) WHERE ((status = 'verified'::text) AND (applied_at IS NULL));
CREATE INDEX bank_change_employee ON public.bank_change USING btree (employee_id, created_at DESC);
CREATE UNIQUE INDEX bank_change_pending ON public.bank_change USING btree (employee_id) WHERE (status = 'pending'::text);

create table baseline (
  id text not null,
  project_id text not null,
  number integer not null,
  plan jsonb not null,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  constraint baseline_pkey PRIMARY KEY (id),
  constraint baseline_project_id_number_key UNIQUE (project_id, number),
  constraint baseline_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id)
);
comment on column baseline.plan is 'type: BaselinePlan from @lintel/contract/projects';

create table blob (
  sha256 text not null,
  size bigint not null,
  bytes bytea,
  at timestamp with time zone not null default now(),
  constraint blob_pkey PRIMARY KEY (sha256),
  constraint blob_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint blob_size_check CHECK ((size >= 0))
);

create table blob_removal (
  sha256 text not null,
  at timestamp with time zone not null,
  constraint blob_removal_pkey PRIMARY KEY (sha256)
);
CREATE INDEX blob_removal_at ON public.blob_removal USING btree (at);

create table booking (
  id text not null,
  resource_id text not null,
  resource_no integer not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  project_id text,
  requester_id text not null,
  operator_id text,
  purpose text not null default ''::text,
  status text not null default 'requested'::text,
  out_meter integer,
  in_meter integer,
  out_at timestamp with time zone,
  in_at timestamp with time zone,
  damage text,
  charge_minor bigint,
  overdue_told_on date,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  out_fuel text,
  in_fuel text,
  out_note text,
  department_id text,
  moved_by text,
  out_checks text[] not null default '{}'::text[],
  in_checks text[] not null default '{}'::text[],
  asked_resource_id text,
  constraint booking_pkey PRIMARY KEY (id),
  constraint booking_asked_resource_id_fkey FOREIGN KEY (asked_resource_id) REFERENCES resource(id),
  constraint booking_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint booking_moved_by_fkey FOREIGN KEY (moved_by) REFERENCES employee(id),
  constraint booking_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES employee(id),
  constraint booking_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint booking_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES employee(id),
  constraint booking_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id),
  constraint booking_check CHECK ((to_at > from_at)),
  constraint booking_for CHECK (((project_id IS NULL) OR (department_id IS NULL))),
  constraint booking_in_fuel_check CHECK ((in_fuel = ANY (ARRAY['empty'::text, 'quarter'::text, 'half'::text, 'three_quarters'::text, 'full'::text]))),
  constraint booking_out_fuel_check CHECK ((out_fuel = ANY (ARRAY['empty'::text, 'quarter'::text, 'half'::text, 'three_quarters'::text, 'full'::text]))),
  constraint booking_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'rejected'::text, 'checked_out'::text, 'returned'::text, 'cancelled'::text, 'no_show'::text]))),
  constraint booking_overlap EXCLUDE USING gist (int4range(resource_no, resource_no, '[]'::text) WITH &&, tstzrange(from_at, to_at) WITH &&) WHERE ((status = ANY (ARRAY['approved'::text, 'checked_out'::text])))
);
CREATE INDEX booking_department ON public.booking USING btree (department_id) WHERE (department_id IS NOT NULL);
CREATE INDEX booking_end_order ON public.booking USING btree (to_at, id);
CREATE UNIQUE INDEX booking_held ON public.booking USING btree (resource_id) WHERE (status = 'checked_out'::text);
CREATE INDEX booking_next_order ON public.booking USING btree ((
CASE
    WHEN (status = ANY (ARRAY['requested'::text, 'approved'::text, 'checked_out'::text])) THEN (from_at - '2000-01-01 00:00:00+00'::timestamp with time zone)
    ELSE ('3000-01-01 00:00:00+00'::timestamp with time zone - from_at)
END), id);
CREATE INDEX booking_operator ON public.booking USING btree (operator_id) WHERE (operator_id IS NOT NULL);
CREATE INDEX booking_out ON public.booking USING btree (to_at) WHERE (status = ANY (ARRAY['approved'::text, 'checked_out'::text]));
CREATE INDEX booking_purpose ON public.booking USING gin (lower(purpose) gin_trgm_ops);
CREATE INDEX booking_requester ON public.booking USING btree (requester_id, from_at DESC);
CREATE INDEX booking_resource ON public.booking USING btree (resource_id, from_at);
CREATE INDEX booking_status_order ON public.booking USING btree (status, id);
CREATE INDEX booking_time ON public.booking USING btree (from_at, id);

create table certification (
  id text not null,
  employee_id text not null,
  type text not null,
  number text,
  issued_on date not null,
  expires_on date,
  verified_by text,
  verified_at timestamp with time zone,
  version integer not null default 1,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  told_days integer,
  constraint certification_pkey PRIMARY KEY (id),
  constraint certification_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint certification_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES employee(id),
  constraint certification_check CHECK ((expires_on >= issued_on))
);
CREATE INDEX certification_employee ON public.certification USING btree (employee_id, type, expires_on DESC);
CREATE INDEX certification_expiry ON public.certification USING btree (expires_on) WHERE (expires_on IS NOT NULL);

create table checklist_item (
  id text not null,
  employee_id text not null,
  list text not null,
  key text not null,
  "position" integer not null,
  status text not null default 'open'::text,
  note text,
  by_id text,
  at timestamp with time zone,
  from_day date not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint checklist_item_pkey PRIMARY KEY (id),
  constraint checklist_item_employee_id_list_from_day_key_key UNIQUE (employee_id, list, from_day, key),
  constraint checklist_item_by_id_fkey FOREIGN KEY (by_id) REFERENCES employee(id),
  constraint checklist_item_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint checklist_item_list_check CHECK ((list = ANY (ARRAY['onboarding'::text, 'offboarding'::text]))),
  constraint checklist_item_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'waived'::text])))
);

create table client (
  id text not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  constraint client_pkey PRIMARY KEY (id),
  constraint client_name_key UNIQUE (name)
);

create table comment (
  id text not null,
  subject_type text not null,
  subject_id text not null,
  author_id text not null,
  text text not null,
  mentions text[] not null default '{}'::text[],
  is_internal boolean not null default false,
  edited_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint comment_pkey PRIMARY KEY (id)
);
CREATE INDEX comment_subject ON public.comment USING btree (subject_type, subject_id, created_at DESC, id DESC);

create table comment_edit (
  comment_id text not null,
  version integer not null,
  text text not null,
  at timestamp with time zone not null,
  constraint comment_edit_pkey PRIMARY KEY (comment_id, version),
  constraint comment_edit_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id)
);

create table company_setting (
  key text not null,
  value jsonb not null,
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamp with time zone not null default now(),
  next_value jsonb,
  next_from timestamp with time zone,
  proposal_id text,
  constraint company_setting_pkey PRIMARY KEY (key),
  constraint company_setting_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES setting_proposal(id),
  constraint company_setting_next CHECK (((next_value IS NULL) = (next_from IS NULL)))
);

create table compensation (
  id text not null,
  employee_id text not null,
  from_day date not null,
  to_day date,
  basis text not null,
  monthly_minor bigint,
  hourly_e4 bigint,
  grade text not null,
  allowances jsonb not null default '[]'::jsonb,
  reason text not null,
  status text not null default 'proposed'::text,
  version integer not null default 1,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  weekly_minutes integer not null,
  constraint compensation_pkey PRIMARY KEY (id),
  constraint compensation_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint compensation_grade_fkey FOREIGN KEY (grade) REFERENCES pay_grade(code),
  constraint compensation_basis_check CHECK ((basis = ANY (ARRAY['monthly'::text, 'hourly'::text]))),
  constraint compensation_check CHECK ((to_day >= from_day)),
  constraint compensation_check1 CHECK ((((basis = 'monthly'::text) = (monthly_minor IS NOT NULL)) AND ((basis = 'hourly'::text) = (hourly_e4 IS NOT NULL)))),
  constraint compensation_hourly_e4_check CHECK ((hourly_e4 > 0)),
  constraint compensation_monthly_minor_check CHECK ((monthly_minor > 0)),
  constraint compensation_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text]))),
  constraint compensation_weekly_minutes_check CHECK (((weekly_minutes >= 0) AND (weekly_minutes <= 10080))),
  constraint compensation_employee_id_daterange_excl EXCLUDE USING gist (employee_id WITH =, daterange(from_day, to_day, '[]'::text) WITH &&) WHERE ((status = 'approved'::text)) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX compensation_employee ON public.compensation USING btree (employee_id, from_day DESC);
CREATE UNIQUE INDEX compensation_proposed ON public.compensation USING btree (employee_id) WHERE (status = 'proposed'::text);

create table conversation (
  mailbox_id bigint not null,
  thread_id bigint not null,
  id bigint not null,
  date timestamp with time zone not null,
  total integer not null,
  unread integer not null,
  constraint conversation_pkey PRIMARY KEY (mailbox_id, thread_id),
  constraint conversation_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id),
  constraint conversation_total_check CHECK ((total > 0)),
  constraint conversation_unread_check CHECK ((unread >= 0))
);
CREATE INDEX conversation_list ON public.conversation USING btree (mailbox_id, date DESC, id DESC);

create table cost_code (
  id text not null,
  code text not null,
  name text not null,
  is_active boolean not null default true,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint cost_code_pkey PRIMARY KEY (id),
  constraint cost_code_code_key UNIQUE (code),
  constraint cost_code_code_check CHECK ((code ~ '^[0-9]{2}(\.[0-9]{2})?$'::text))
);

create table delegation (
  id text not null,
  from_id text not null,
  to_id text not null,
  from_day date not null,
  to_day date not null,
  kinds text[],
  max_amount_minor bigint,
  reason text not null default ''::text,
  source text not null default 'self'::text,
  status text not null default 'scheduled'::text,
  version integer not null default 1,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint delegation_pkey PRIMARY KEY (id),
  constraint delegation_from_id_fkey FOREIGN KEY (from_id) REFERENCES employee(id),
  constraint delegation_to_id_fkey FOREIGN KEY (to_id) REFERENCES employee(id),
  constraint delegation_check CHECK ((to_day >= from_day)),
  constraint delegation_check1 CHECK ((from_id <> to_id)),
  constraint delegation_max_amount_minor_check CHECK ((max_amount_minor > 0)),
  constraint delegation_source_check CHECK ((source = ANY (ARRAY['self'::text, 'leave'::text, 'admin'::text]))),
  constraint delegation_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'active'::text, 'ended'::text, 'revoked'::text])))
);
CREATE INDEX delegation_from ON public.delegation USING btree (from_id, from_day DESC);
CREATE INDEX delegation_open ON public.delegation USING btree (from_day, to_day) WHERE (status = ANY (ARRAY['scheduled'::text, 'active'::text]));
CREATE INDEX delegation_to ON public.delegation USING btree (to_id, from_day DESC);
comment on column delegation.kinds is 'type: ApprovalKind[] from @lintel/contract/approval-kinds';

create table department (
  id text not null,
  code text not null,
  name text not null,
  parent_id text,
  head_id text,
  deputy_id text,
  status text not null default 'active'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  cost_centre text,
  location text,
  merge_into_id text,
  merge_on date,
  merge_by text,
  constraint department_pkey PRIMARY KEY (id),
  constraint department_code_key UNIQUE (code),
  constraint department_cost_centre_key UNIQUE (cost_centre),
  constraint department_deputy FOREIGN KEY (deputy_id) REFERENCES employee(id),
  constraint department_head FOREIGN KEY (head_id) REFERENCES employee(id),
  constraint department_merge_by_fkey FOREIGN KEY (merge_by) REFERENCES employee(id),
  constraint department_merge_into_id_fkey FOREIGN KEY (merge_into_id) REFERENCES department(id),
  constraint department_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES department(id),
  constraint department_code_check CHECK ((code ~ '^[A-Z]{2,6}$'::text)),
  constraint department_cost_centre_check CHECK ((cost_centre ~ '^[A-Z0-9][A-Z0-9-]{1,19}$'::text)),
  constraint department_merge CHECK ((((merge_into_id IS NULL) = (merge_on IS NULL)) AND ((merge_into_id IS NULL) = (merge_by IS NULL)))),
  constraint department_not_own_parent CHECK ((parent_id <> id)),
  constraint department_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint department_two_people CHECK ((deputy_id <> head_id))
);
CREATE INDEX department_deputy ON public.department USING btree (deputy_id);
CREATE INDEX department_head ON public.department USING btree (head_id);
CREATE INDEX department_merge_into ON public.department USING btree (merge_into_id) WHERE (merge_into_id IS NOT NULL);
CREATE INDEX department_parent ON public.department USING btree (parent_id);
CREATE TRIGGER department_resorts AFTER UPDATE OF name ON public.department FOR EACH ROW WHEN ((new.name IS DISTINCT FROM old.name)) EXECUTE FUNCTION resort_by_department();
CREATE TRIGGER department_resorts_members AFTER UPDATE OF name ON public.department FOR EACH ROW WHEN ((new.name IS DISTINCT FROM old.name)) EXECUTE FUNCTION resort_members();

create table duty_assignment (
  id text not null,
  duty text not null,
  employee_id text not null,
  limit_minor bigint,
  from_day date,
  to_day date,
  status text not null default 'proposed'::text,
  version integer not null default 1,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint duty_assignment_pkey PRIMARY KEY (id),
  constraint duty_assignment_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint duty_assignment_check CHECK ((to_day >= from_day)),
  constraint duty_assignment_duty_check CHECK ((duty = ANY (ARRAY['buyer'::text, 'storekeeper'::text, 'budget_controller'::text, 'payment_releaser'::text, 'payroll_preparer'::text, 'payroll_approver'::text, 'bank_verifier'::text, 'board_delegate'::text, 'support_agent'::text]))),
  constraint duty_assignment_limit_minor_check CHECK ((limit_minor > 0)),
  constraint duty_assignment_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'confirmed'::text, 'ended'::text])))
);
CREATE INDEX duty_assignment_duty ON public.duty_assignment USING btree (duty) WHERE (status = 'confirmed'::text);
CREATE INDEX duty_assignment_employee ON public.duty_assignment USING btree (employee_id) WHERE (status = 'confirmed'::text);

create table employee (
  id text not null,
  number text not null,
  given_name text not null,
  family_name text not null,
  name text not null,
  preferred_name text,
  work_email text not null,
  idp_issuer text,
  idp_sub text,
  has_login boolean not null default true,
  last_role text,
  department_id text,
  manager_id text,
  "position" text not null,
  grade text,
  phone text,
  hire_date date,
  end_date date,
  status text not null default 'active'::text,
  preferences jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  employment_type text not null default 'permanent'::text,
  pay_basis text not null default 'monthly'::text,
  weekly_minutes integer not null default 2400,
  location text,
  schedule_id text,
  calendar_id text,
  probation_end date,
  contract_end date,
  status_reason text,
  final_pay_due boolean not null default false,
  suspension_reason text,
  department_sort text,
  manager_sort text,
  photo_id text,
  constraint employee_pkey PRIMARY KEY (id),
  constraint employee_number_key UNIQUE (number),
  constraint employee_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES holiday_calendar(id),
  constraint employee_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint employee_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES employee(id),
  constraint employee_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES file(id),
  constraint employee_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES work_schedule(id),
  constraint employee_check CHECK ((manager_id <> id)),
  constraint employee_employment_type_check CHECK ((employment_type = ANY (ARRAY['permanent'::text, 'fixed_term'::text, 'part_time'::text, 'apprentice'::text, 'agency'::text]))),
  constraint employee_ends_after_hire CHECK ((end_date >= hire_date)),
  constraint employee_last_role_check CHECK ((last_role = ANY (ARRAY['super_admin'::text, 'managing_director'::text, 'hr_manager'::text, 'accountant'::text, 'administrator'::text, 'department_head'::text, 'employee'::text]))),
  constraint employee_pay_basis_check CHECK ((pay_basis = ANY (ARRAY['monthly'::text, 'hourly'::text]))),
  constraint employee_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'onboarding'::text, 'active'::text, 'suspended'::text, 'offboarding'::text, 'terminated'::text]))),
  constraint employee_weekly_minutes_check CHECK (((weekly_minutes >= 0) AND (weekly_minutes <= 10080)))
);
CREATE INDEX employee_department ON public.employee USING btree (department_id, lower(name), id);
CREATE INDEX employee_department_order ON public.employee USING btree (department_sort, id);
CREATE UNIQUE INDEX employee_idp ON public.employee USING btree (idp_issuer, idp_sub) WHERE (idp_sub IS NOT NULL);
CREATE INDEX employee_manager ON public.employee USING btree (manager_id);
CREATE INDEX employee_manager_order ON public.employee USING btree (manager_sort, id);
CREATE INDEX employee_name ON public.employee USING btree (lower(name), id);
CREATE INDEX employee_photo ON public.employee USING btree (photo_id) WHERE (photo_id IS NOT NULL);
CREATE INDEX employee_position ON public.employee USING btree (lower("position"), id);
CREATE INDEX employee_search ON public.employee USING gin (lower(((((((name || ' '::text) || number) || ' '::text) || work_email) || ' '::text) || "position")) gin_trgm_ops);
CREATE INDEX employee_status ON public.employee USING btree (status, lower(name), id);
CREATE INDEX employee_status_order ON public.employee USING btree (status, id);
CREATE UNIQUE INDEX employee_work_email ON public.employee USING btree (lower(work_email));
CREATE TRIGGER employee_resorts AFTER UPDATE OF name, department_id ON public.employee FOR EACH ROW EXECUTE FUNCTION resort_by_employee();
CREATE TRIGGER employee_resorts_reports AFTER UPDATE OF name ON public.employee FOR EACH ROW WHEN ((new.name IS DISTINCT FROM old.name)) EXECUTE FUNCTION resort_reports();
CREATE TRIGGER employee_sorts BEFORE INSERT OR UPDATE OF department_id, manager_id ON public.employee FOR EACH ROW EXECUTE FUNCTION employee_sorts();

create table employee_private (
  employee_id text not null,
  private_email text,
  address text,
  birth_date date,
  emergency_contacts jsonb not null default '[]'::jsonb,
  national_id_sealed text,
  tax_profile_sealed text,
  bank_sealed text,
  bank_verified_at timestamp with time zone,
  bank_verified_by text,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  former_email text,
  email_changed_at timestamp with time zone,
  constraint employee_private_pkey PRIMARY KEY (employee_id),
  constraint employee_private_bank_verified_by_fkey FOREIGN KEY (bank_verified_by) REFERENCES employee(id),
  constraint employee_private_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id)
);

create table employment_period (
  employee_id text not null,
  from_day date not null,
  to_day date,
  constraint employment_period_pkey PRIMARY KEY (employee_id, from_day),
  constraint employment_period_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint employment_period_check CHECK ((to_day >= from_day)),
  constraint employment_period_employee_id_daterange_excl EXCLUDE USING gist (employee_id WITH =, daterange(from_day, to_day, '[]'::text) WITH &&)
);

create table entry (
  id bigint not null generated always as identity,
  account_id bigint not null,
  mailbox_id bigint not null,
  message_id bigint not null,
  thread_id bigint not null,
  date timestamp with time zone not null,
  seen boolean not null default false,
  starred boolean not null default false,
  answered boolean not null default false,
  forwarded boolean not null default false,
  draft boolean not null default false,
  origin text not null,
  labels text[] not null default '{}'::text[],
  bcc_list jsonb not null default '[]'::jsonb,
  draft_data jsonb,
  deleted_at timestamp with time zone,
  modseq bigint not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  compose_key text,
  snoozed_until timestamp with time zone,
  returned_at timestamp with time zone,
  written_by text,
  was_read boolean not null default false,
  constraint entry_pkey PRIMARY KEY (id),
  constraint entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id),
  constraint entry_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id),
  constraint entry_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id),
  constraint entry_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_thread(id),
  constraint entry_written_by_fkey FOREIGN KEY (written_by) REFERENCES employee(id),
  constraint entry_origin_check CHECK ((origin = ANY (ARRAY['received'::text, 'sent'::text, 'draft'::text])))
);
CREATE INDEX entry_account ON public.entry USING btree (account_id, date DESC, id DESC);
CREATE UNIQUE INDEX entry_compose ON public.entry USING btree (account_id, compose_key) WHERE (compose_key IS NOT NULL);
CREATE INDEX entry_labelled ON public.entry USING btree (account_id) WHERE (labels <> '{}'::text[]);
CREATE INDEX entry_list ON public.entry USING btree (mailbox_id, date DESC, id DESC);
CREATE INDEX entry_message ON public.entry USING btree (message_id);
CREATE UNIQUE INDEX entry_message_once ON public.entry USING btree (account_id, message_id, origin);
CREATE INDEX entry_snoozed ON public.entry USING btree (snoozed_until) WHERE (snoozed_until IS NOT NULL);
CREATE INDEX entry_thread ON public.entry USING btree (thread_id, date);
CREATE INDEX entry_unread ON public.entry USING btree (mailbox_id, date DESC, id DESC) WHERE (NOT seen);
CREATE TRIGGER entry_added AFTER INSERT ON public.entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_entries();
CREATE TRIGGER entry_added_to_conversation AFTER INSERT ON public.entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_added_entries();
CREATE TRIGGER entry_changed AFTER UPDATE ON public.entry REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_entries();
CREATE TRIGGER entry_changed_in_conversation AFTER UPDATE ON public.entry REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_entries();
CREATE TRIGGER entry_removed AFTER DELETE ON public.entry REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_removed_entries();
CREATE TRIGGER entry_removed_from_conversation AFTER DELETE ON public.entry REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION follow_removed_entries();
CREATE TRIGGER entry_was_read BEFORE UPDATE OF seen ON public.entry FOR EACH ROW WHEN ((old.seen AND (NOT new.seen))) EXECUTE FUNCTION note_read();
comment on column entry.bcc_list is 'type: Address[] from @lintel/contract/mail';
comment on column entry.draft_data is 'type: DraftData from @lintel/contract/mail';

create table entry_search (
  entry_id bigint not null,
  account_id bigint not null,
  tsv tsvector not null,
  constraint entry_search_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id) ON DELETE CASCADE
) partition by HASH (account_id);
CREATE INDEX entry_search_words ON ONLY public.entry_search USING gin (account_id, tsv);

create table event (
  id bigint not null generated always as identity,
  person_id text,
  kind text not null,
  data jsonb not null,
  at timestamp with time zone not null default now(),
  constraint event_pkey PRIMARY KEY (id)
);
CREATE INDEX event_at ON public.event USING btree (at);
CREATE INDEX event_person ON public.event USING btree (person_id, id);
CREATE CONSTRAINT TRIGGER event_order AFTER INSERT ON public.event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_event();

create table file (
  id text not null,
  name text not null,
  size integer not null,
  mime text not null,
  sha256 text not null,
  uploaded_by text not null,
  subject_type text,
  subject_id text,
  category text,
  sensitivity text not null default 'normal'::text,
  created_at timestamp with time zone not null,
  constraint file_pkey PRIMARY KEY (id),
  constraint file_sha256_fkey FOREIGN KEY (sha256) REFERENCES blob(sha256),
  constraint file_check CHECK (((subject_type IS NULL) = (subject_id IS NULL))),
  constraint file_sensitivity_check CHECK ((sensitivity = ANY (ARRAY['normal'::text, 'personal'::text, 'medical'::text, 'pay'::text])))
);
CREATE INDEX file_content ON public.file USING btree (sha256);
CREATE INDEX file_name ON public.file USING gin (lower(name) gin_trgm_ops) WHERE (subject_id IS NOT NULL);
CREATE INDEX file_subject ON public.file USING btree (subject_type, subject_id, created_at, id) WHERE (subject_id IS NOT NULL);
CREATE INDEX file_waiting ON public.file USING btree (created_at) WHERE (subject_id IS NULL);

create table grade_cost (
  grade_id text not null,
  from_day date not null,
  per_hour_minor bigint not null,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  constraint grade_cost_pkey PRIMARY KEY (grade_id, from_day),
  constraint grade_cost_grade_id_fkey FOREIGN KEY (grade_id) REFERENCES pay_grade(id),
  constraint grade_cost_per_hour_minor_check CHECK ((per_hour_minor > 0))
);

create table holiday (
  calendar_id text not null,
  day date not null,
  name text not null,
  is_half boolean not null default false,
  constraint holiday_pkey PRIMARY KEY (calendar_id, day),
  constraint holiday_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES holiday_calendar(id) ON DELETE CASCADE
);

create table holiday_calendar (
  id text not null,
  name text not null,
  is_default boolean not null default false,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint holiday_calendar_pkey PRIMARY KEY (id),
  constraint holiday_calendar_name_key UNIQUE (name)
);
CREATE UNIQUE INDEX holiday_calendar_default ON public.holiday_calendar USING btree (is_default) WHERE is_default;

create table idempotency (
  caller text not null,
  route text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  answer jsonb not null,
  at timestamp with time zone not null default now(),
  constraint idempotency_pkey PRIMARY KEY (caller, route, key)
);
CREATE INDEX idempotency_at ON public.idempotency USING btree (at);

create table imap_account (
  account_id bigint not null,
  name text not null,
  imap_host text not null,
  imap_port integer not null,
  imap_security text not null,
  smtp_host text not null,
  smtp_port integer not null,
  smtp_security text not null,
  username text not null,
  login_kind text not null,
  login_sealed text not null,
  status text not null default 'connecting'::text,
  problem text,
  problem_at timestamp with time zone,
  notice text,
  done integer not null default 0,
  expected integer not null default 0,
  whole_at timestamp with time zone,
  synced_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  watched_by text,
  watched_until timestamp with time zone,
  has_labels boolean not null default false,
  needs_consent boolean not null default false,
  received_bytes bigint not null default 0,
  received_since timestamp with time zone,
  resumes_at timestamp with time zone,
  constraint imap_account_pkey PRIMARY KEY (account_id),
  constraint imap_account_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id),
  constraint imap_account_imap_security_check CHECK ((imap_security = ANY (ARRAY['tls'::text, 'starttls'::text, 'none'::text]))),
  constraint imap_account_login_kind_check CHECK ((login_kind = ANY (ARRAY['password'::text, 'oauth2'::text, 'google'::text, 'microsoft'::text]))),
  constraint imap_account_smtp_security_check CHECK ((smtp_security = ANY (ARRAY['tls'::text, 'starttls'::text, 'none'::text]))),
  constraint imap_account_status_check CHECK ((status = ANY (ARRAY['connecting'::text, 'syncing'::text, 'ready'::text, 'waiting'::text, 'removed'::text])))
);

create table imap_entry (
  entry_id bigint not null,
  account_id bigint not null,
  mailbox_id bigint,
  uid bigint,
  lost_at timestamp with time zone,
  email_id text,
  constraint imap_entry_pkey PRIMARY KEY (entry_id),
  constraint imap_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id),
  constraint imap_entry_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id) ON DELETE CASCADE,
  constraint imap_entry_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES imap_mailbox(mailbox_id) ON DELETE SET NULL,
  constraint imap_entry_check CHECK (((uid IS NULL) OR (mailbox_id IS NOT NULL)))
);
CREATE INDEX imap_entry_lost ON public.imap_entry USING btree (account_id) WHERE (lost_at IS NOT NULL);
CREATE INDEX imap_entry_nowhere ON public.imap_entry USING btree (account_id) WHERE (uid IS NULL);
CREATE UNIQUE INDEX imap_entry_place ON public.imap_entry USING btree (mailbox_id, uid);

create table imap_failed (
  mailbox_id bigint not null,
  uid bigint not null,
  failures integer not null default 1,
  parked_until timestamp with time zone,
  constraint imap_failed_pkey PRIMARY KEY (mailbox_id, uid),
  constraint imap_failed_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES imap_mailbox(mailbox_id) ON DELETE CASCADE
);

create table imap_intent (
  id bigint not null generated always as identity,
  account_id bigint not null,
  entry_id bigint,
  op text not null,
  mailbox_id bigint,
  uid bigint,
  add_flags text[] not null default '{}'::text[],
  remove_flags text[] not null default '{}'::text[],
  tries integer not null default 0,
  next_try_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint imap_intent_pkey PRIMARY KEY (id),
  constraint imap_intent_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id),
  constraint imap_intent_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id) ON DELETE CASCADE,
  constraint imap_intent_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE CASCADE,
  constraint imap_intent_op_check CHECK ((op = ANY (ARRAY['flags'::text, 'move'::text, 'remove'::text, 'file'::text])))
);
CREATE INDEX imap_intent_account ON public.imap_intent USING btree (account_id, id);
CREATE INDEX imap_intent_entry ON public.imap_intent USING btree (entry_id);
CREATE UNIQUE INDEX imap_intent_file ON public.imap_intent USING btree (entry_id) WHERE (op = 'file'::text);

create table imap_mailbox (
  mailbox_id bigint not null,
  account_id bigint not null,
  path text not null,
  is_chosen boolean not null default false,
  uidvalidity bigint,
  uidnext bigint,
  modseq bigint,
  is_whole boolean not null default false,
  compared_at timestamp with time zone,
  news_from bigint,
  is_made_here boolean not null default false,
  refusals integer not null default 0,
  parked_until timestamp with time zone,
  constraint imap_mailbox_pkey PRIMARY KEY (mailbox_id),
  constraint imap_mailbox_account_id_path_key UNIQUE (account_id, path),
  constraint imap_mailbox_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id),
  constraint imap_mailbox_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id)
);

create table leave_entry (
  id text not null,
  seq bigint not null generated always as identity,
  employee_id text not null,
  type_id text not null,
  day date not null,
  days100 integer not null,
  kind text not null,
  period text,
  request_id text,
  note text not null default ''::text,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  constraint leave_entry_pkey PRIMARY KEY (id),
  constraint leave_entry_seq_key UNIQUE (seq),
  constraint leave_entry_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint leave_entry_request_id_fkey FOREIGN KEY (request_id) REFERENCES leave_request(id),
  constraint leave_entry_type_id_fkey FOREIGN KEY (type_id) REFERENCES leave_type(id),
  constraint leave_entry_days100_check CHECK ((days100 <> 0)),
  constraint leave_entry_kind_check CHECK ((kind = ANY (ARRAY['carry_in'::text, 'forfeiture'::text, 'accrual'::text, 'taken'::text, 'cancel'::text, 'adjust'::text, 'expiry'::text, 'payout'::text])))
);
CREATE INDEX leave_entry_balance ON public.leave_entry USING btree (employee_id, type_id, day, seq);
CREATE INDEX leave_entry_day ON public.leave_entry USING btree (day DESC, seq DESC);
CREATE UNIQUE INDEX leave_entry_once ON public.leave_entry USING btree (employee_id, type_id, kind, period) WHERE (kind = 'accrual'::text);
CREATE INDEX leave_entry_request ON public.leave_entry USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE TRIGGER leave_entry_append_only BEFORE DELETE OR UPDATE ON public.leave_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER leave_entry_no_truncate BEFORE TRUNCATE ON public.leave_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table leave_feed (
  id text not null,
  employee_id text not null,
  secret_hash bytea not null,
  with_team boolean not null,
  created_at timestamp with time zone not null,
  last_read_at timestamp with time zone,
  constraint leave_feed_pkey PRIMARY KEY (id),
  constraint leave_feed_employee_id_key UNIQUE (employee_id),
  constraint leave_feed_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id)
);

create table leave_request (
  id text not null,
  employee_id text not null,
  type_id text not null,
  is_recorded boolean not null default false,
  from_day date not null,
  to_day date not null,
  half_start boolean not null default false,
  half_end boolean not null default false,
  days100 integer not null,
  reason text,
  handover_id text,
  delegate_id text,
  away_message text,
  status text not null default 'draft'::text,
  decision_note text,
  submitted_at timestamp with time zone,
  certificate_due_on date,
  certified_at timestamp with time zone,
  version integer not null default 1,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  department_sort text,
  type_sort text,
  away_off_at timestamp with time zone,
  away_outside text,
  decided_by text,
  constraint leave_request_pkey PRIMARY KEY (id),
  constraint leave_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES employee(id),
  constraint leave_request_delegate_id_fkey FOREIGN KEY (delegate_id) REFERENCES employee(id),
  constraint leave_request_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint leave_request_handover_id_fkey FOREIGN KEY (handover_id) REFERENCES employee(id),
  constraint leave_request_type_id_fkey FOREIGN KEY (type_id) REFERENCES leave_type(id),
  constraint leave_request_check CHECK ((to_day >= from_day)),
  constraint leave_request_check1 CHECK ((NOT ((from_day = to_day) AND half_start AND half_end))),
  constraint leave_request_check2 CHECK ((handover_id <> employee_id)),
  constraint leave_request_check3 CHECK ((delegate_id <> employee_id)),
  constraint leave_request_days100_check CHECK ((days100 > 0)),
  constraint leave_request_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'returned'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'cancel_pending'::text, 'cancelled'::text, 'recorded'::text, 'acknowledged'::text])))
);
CREATE INDEX leave_request_away ON public.leave_request USING btree (to_day, from_day) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text, 'cancel_pending'::text, 'recorded'::text, 'acknowledged'::text]));
CREATE INDEX leave_request_days ON public.leave_request USING btree (from_day, to_day) WHERE (status = ANY (ARRAY['approved'::text, 'cancel_pending'::text, 'recorded'::text, 'acknowledged'::text]));
CREATE INDEX leave_request_days_order ON public.leave_request USING btree (days100, id);
CREATE INDEX leave_request_department_order ON public.leave_request USING btree (department_sort, id);
CREATE INDEX leave_request_employee ON public.leave_request USING btree (employee_id, from_day, id);
CREATE INDEX leave_request_end_order ON public.leave_request USING btree (to_day, id);
CREATE INDEX leave_request_from ON public.leave_request USING btree (from_day, id);
CREATE INDEX leave_request_status ON public.leave_request USING btree (status, from_day, id);
CREATE INDEX leave_request_status_order ON public.leave_request USING btree (status, id);
CREATE INDEX leave_request_submitted_order ON public.leave_request USING btree (submitted_at, id);
CREATE INDEX leave_request_type_order ON public.leave_request USING btree (type_sort, id);
CREATE TRIGGER leave_request_sorts BEFORE INSERT OR UPDATE OF employee_id, type_id ON public.leave_request FOR EACH ROW EXECUTE FUNCTION leave_request_sorts();

create table leave_share (
  employee_id text not null,
  from_day date not null,
  bps integer not null,
  constraint leave_share_pkey PRIMARY KEY (employee_id, from_day),
  constraint leave_share_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint leave_share_bps_check CHECK (((bps >= 0) AND (bps <= 10000)))
);

create table leave_type (
  id text not null,
  name text not null,
  paid_bps integer not null default 10000,
  unit text not null default 'half_day'::text,
  is_recorded boolean not null default false,
  has_balance boolean not null default true,
  needs_file_after_days integer,
  notice_days integer not null default 0,
  max_days integer,
  allow_negative100 integer not null default 0,
  counts_holidays boolean not null default false,
  stops_accrual boolean not null default false,
  is_private boolean not null default false,
  sort integer not null,
  annual100 integer not null default 0,
  accrual text not null default 'none'::text,
  prorates_join boolean not null default true,
  is_fte_scaled boolean not null default true,
  carry_max100 integer,
  carry_expires text,
  seniority jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  code text not null,
  colour integer not null default 1,
  status text not null default 'active'::text,
  employment_types text[] not null default '{}'::text[],
  constraint leave_type_pkey PRIMARY KEY (id),
  constraint leave_type_code_key UNIQUE (code),
  constraint leave_type_name_key UNIQUE (name),
  constraint leave_type_accrual_check CHECK ((accrual = ANY (ARRAY['monthly_start'::text, 'monthly_end'::text, 'yearly_front'::text, 'none'::text]))),
  constraint leave_type_allow_negative100_check CHECK ((allow_negative100 >= 0)),
  constraint leave_type_annual100_check CHECK (((annual100 >= 0) AND (annual100 <= 36600))),
  constraint leave_type_carry_day CHECK ((carry_expires <> ALL (ARRAY['02-29'::text, '02-30'::text, '02-31'::text, '04-31'::text, '06-31'::text, '09-31'::text, '11-31'::text]))),
  constraint leave_type_carry_expires_check CHECK ((carry_expires ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'::text)),
  constraint leave_type_carry_max100_check CHECK ((carry_max100 >= 0)),
  constraint leave_type_code_check CHECK ((code ~ '^[A-Z][A-Z0-9]{0,5}$'::text)),
  constraint leave_type_colour_check CHECK (((colour >= 1) AND (colour <= 7))),
  constraint leave_type_employment_types_check CHECK ((employment_types <@ ARRAY['permanent'::text, 'fixed_term'::text, 'part_time'::text, 'apprentice'::text, 'agency'::text])),
  constraint leave_type_max_days_check CHECK ((max_days > 0)),
  constraint leave_type_needs_file_after_days_check CHECK ((needs_file_after_days >= 0)),
  constraint leave_type_notice_days_check CHECK ((notice_days >= 0)),
  constraint leave_type_paid_bps_check CHECK (((paid_bps >= 0) AND (paid_bps <= 10000))),
  constraint leave_type_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint leave_type_unit_check CHECK ((unit = ANY (ARRAY['day'::text, 'half_day'::text])))
);
CREATE UNIQUE INDEX leave_type_called ON public.leave_type USING btree (lower(name));
CREATE TRIGGER leave_type_resorts AFTER UPDATE OF name ON public.leave_type FOR EACH ROW WHEN ((new.name IS DISTINCT FROM old.name)) EXECUTE FUNCTION resort_by_leave_type();

create table list_columns (
  person_id text not null,
  list text not null,
  columns text[] not null,
  constraint list_columns_pkey PRIMARY KEY (person_id, list),
  constraint list_columns_person_id_fkey FOREIGN KEY (person_id) REFERENCES employee(id)
);

create table list_export (
  id text not null,
  person_id text not null,
  path text not null,
  query jsonb not null,
  key text not null,
  format text not null,
  filename text not null,
  status text not null default 'waiting'::text,
  rows integer,
  done integer not null default 0,
  problem text,
  sha256 text,
  size integer,
  reach text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint list_export_pkey PRIMARY KEY (id),
  constraint list_export_person_id_fkey FOREIGN KEY (person_id) REFERENCES employee(id),
  constraint list_export_sha256_fkey FOREIGN KEY (sha256) REFERENCES blob(sha256),
  constraint list_export_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text]))),
  constraint list_export_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text])))
);
CREATE INDEX list_export_content ON public.list_export USING btree (sha256) WHERE (sha256 IS NOT NULL);
CREATE UNIQUE INDEX list_export_one ON public.list_export USING btree (person_id, key) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX list_export_person ON public.list_export USING btree (person_id, created_at DESC, id DESC);

create table mail_account (
  id bigint not null generated always as identity,
  person_id text,
  address text not null,
  modseq bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  owner_id text,
  constraint mail_account_pkey PRIMARY KEY (id),
  constraint mail_account_person_id_key UNIQUE (person_id),
  constraint mail_account_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES employee(id),
  constraint mail_account_person_id_fkey FOREIGN KEY (person_id) REFERENCES employee(id),
  constraint mail_account_whose CHECK (((person_id IS NULL) OR (owner_id IS NOT NULL)))
);
CREATE UNIQUE INDEX mail_account_address ON public.mail_account USING btree (lower(address)) WHERE ((person_id IS NOT NULL) OR (owner_id IS NULL));
CREATE INDEX mail_account_owner ON public.mail_account USING btree (owner_id);

create table mail_answering (
  thread_id bigint not null,
  person_id text not null,
  since timestamp with time zone not null,
  heard_at timestamp with time zone not null,
  constraint mail_answering_pkey PRIMARY KEY (thread_id, person_id),
  constraint mail_answering_person_id_fkey FOREIGN KEY (person_id) REFERENCES employee(id),
  constraint mail_answering_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_thread(id) ON DELETE CASCADE
);

create table mail_assignment (
  thread_id bigint not null,
  assignee_id text not null,
  assigned_at timestamp with time zone not null,
  constraint mail_assignment_pkey PRIMARY KEY (thread_id),
  constraint mail_assignment_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES employee(id),
  constraint mail_assignment_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_thread(id) ON DELETE CASCADE
);
CREATE INDEX mail_assignment_assignee ON public.mail_assignment USING btree (assignee_id, thread_id);

create table mail_assignment_step (
  id bigint not null generated always as identity,
  thread_id bigint not null,
  at timestamp with time zone not null,
  by_id text not null,
  to_id text,
  constraint mail_assignment_step_pkey PRIMARY KEY (id),
  constraint mail_assignment_step_by_id_fkey FOREIGN KEY (by_id) REFERENCES employee(id),
  constraint mail_assignment_step_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_thread(id) ON DELETE CASCADE,
  constraint mail_assignment_step_to_id_fkey FOREIGN KEY (to_id) REFERENCES employee(id)
);
CREATE INDEX mail_assignment_step_thread ON public.mail_assignment_step USING btree (thread_id, id);

create table mail_bulk (
  id text not null,
  account_id bigint,
  change jsonb not null,
  total integer not null,
  done integer not null default 0,
  is_undo boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  is_removal boolean not null default false,
  person_id text,
  constraint mail_bulk_pkey PRIMARY KEY (id),
  constraint mail_bulk_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE,
  constraint mail_bulk_person_id_fkey FOREIGN KEY (person_id) REFERENCES employee(id) ON DELETE CASCADE,
  constraint mail_bulk_check CHECK ((num_nonnulls(account_id, person_id) = 1))
);
CREATE INDEX mail_bulk_account ON public.mail_bulk USING btree (account_id);
CREATE INDEX mail_bulk_created ON public.mail_bulk USING btree (created_at);
CREATE INDEX mail_bulk_person ON public.mail_bulk USING btree (person_id) WHERE (person_id IS NOT NULL);
comment on column mail_bulk.change is 'type: BulkChange from @lintel/contract/mail-bulk';

create table mail_bulk_entry (
  bulk_id text not null,
  entry_id bigint not null,
  mailbox_id bigint not null,
  seen boolean not null,
  starred boolean not null,
  labels text[] not null,
  snoozed_until timestamp with time zone,
  deleted_at timestamp with time zone,
  version_after integer,
  muted boolean not null default false,
  filed boolean not null default false,
  constraint mail_bulk_entry_pkey PRIMARY KEY (bulk_id, entry_id),
  constraint mail_bulk_entry_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES mail_bulk(id) ON DELETE CASCADE,
  constraint mail_bulk_entry_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id) ON DELETE CASCADE
);
CREATE INDEX mail_bulk_entry_entry ON public.mail_bulk_entry USING btree (entry_id);
CREATE INDEX mail_bulk_entry_open ON public.mail_bulk_entry USING btree (bulk_id, entry_id) WHERE (version_after IS NULL);

create table mail_change (
  account_id bigint not null,
  modseq bigint not null,
  kind text not null,
  entry_id bigint not null,
  at timestamp with time zone not null default now(),
  constraint mail_change_pkey PRIMARY KEY (account_id, modseq, entry_id),
  constraint mail_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id),
  constraint mail_change_kind_check CHECK ((kind = ANY (ARRAY['added'::text, 'updated'::text, 'removed'::text])))
);
CREATE INDEX mail_change_at ON public.mail_change USING btree (at);

create table mail_consent (
  state_hash bytea not null,
  person_id text not null,
  provider text not null,
  verifier_sealed text not null,
  account_id bigint,
  created_at timestamp with time zone not null,
  constraint mail_consent_pkey PRIMARY KEY (state_hash),
  constraint mail_consent_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE,
  constraint mail_consent_person_id_fkey FOREIGN KEY (person_id) REFERENCES employee(id),
  constraint mail_consent_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'microsoft'::text])))
);
CREATE INDEX mail_consent_account ON public.mail_consent USING btree (account_id);
CREATE INDEX mail_consent_created ON public.mail_consent USING btree (created_at);

create table mail_contact (
  account_id bigint not null,
  email text not null,
  name text not null default ''::text,
  uses integer not null default 1,
  last_at timestamp with time zone not null default now(),
  constraint mail_contact_pkey PRIMARY KEY (account_id, email),
  constraint mail_contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id)
);

create table mail_draft_file (
  entry_id bigint not null,
  upload_id text not null,
  constraint mail_draft_file_pkey PRIMARY KEY (entry_id, upload_id),
  constraint mail_draft_file_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id) ON DELETE CASCADE,
  constraint mail_draft_file_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES mail_upload(id)
);
CREATE INDEX mail_draft_file_upload ON public.mail_draft_file USING btree (upload_id);

create table mail_draft_version (
  id text not null,
  account_id bigint not null,
  message_id text not null,
  saved_at timestamp with time zone not null,
  body_sha256 text not null,
  written jsonb not null,
  changes jsonb not null,
  constraint mail_draft_version_pkey PRIMARY KEY (id),
  constraint mail_draft_version_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE,
  constraint mail_draft_version_body_sha256_fkey FOREIGN KEY (body_sha256) REFERENCES blob(sha256)
);
CREATE INDEX mail_draft_version_age ON public.mail_draft_version USING btree (saved_at);
CREATE INDEX mail_draft_version_body ON public.mail_draft_version USING btree (body_sha256);
CREATE INDEX mail_draft_version_draft ON public.mail_draft_version USING btree (account_id, message_id, saved_at DESC, id DESC);
comment on column mail_draft_version.written is 'type: VersionFields from @lintel/contract/mail-drafts';
comment on column mail_draft_version.changes is 'type: VersionChanges from @lintel/contract/mail-drafts';

create table mail_draft_version_file (
  version_id text not null,
  upload_id text not null,
  constraint mail_draft_version_file_pkey PRIMARY KEY (version_id, upload_id),
  constraint mail_draft_version_file_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES mail_upload(id),
  constraint mail_draft_version_file_version_id_fkey FOREIGN KEY (version_id) REFERENCES mail_draft_version(id) ON DELETE CASCADE
);
CREATE INDEX mail_draft_version_file_upload ON public.mail_draft_version_file USING btree (upload_id);

create table mail_identity (
  id text not null,
  account_id bigint not null,
  title text not null,
  name text not null default ''::text,
  reply_to text,
  signature_html text not null default ''::text,
  on_new boolean not null default true,
  on_answer boolean not null default true,
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  uses_company boolean not null default false,
  constraint mail_identity_pkey PRIMARY KEY (id),
  constraint mail_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE
);
CREATE INDEX mail_identity_account ON public.mail_identity USING btree (account_id, id);
CREATE UNIQUE INDEX mail_identity_default ON public.mail_identity USING btree (account_id) WHERE is_default;

create table mail_import (
  id text not null,
  account_id bigint not null,
  sha256 text,
  filename text not null,
  folder text not null,
  size integer not null,
  read integer not null default 0,
  added integer not null default 0,
  known integer not null default 0,
  refused integer not null default 0,
  is_done boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  person_id text not null,
  left_out text,
  constraint mail_import_pkey PRIMARY KEY (id),
  constraint mail_import_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE,
  constraint mail_import_person_id_fkey FOREIGN KEY (person_id) REFERENCES employee(id),
  constraint mail_import_sha256_fkey FOREIGN KEY (sha256) REFERENCES blob(sha256),
  constraint mail_import_folder_check CHECK ((folder = ANY (ARRAY['inbox'::text, 'archive'::text, 'sent'::text, 'kept'::text])))
);
CREATE INDEX mail_import_account ON public.mail_import USING btree (account_id, id);
CREATE INDEX mail_import_blob ON public.mail_import USING btree (sha256) WHERE (sha256 IS NOT NULL);
CREATE INDEX mail_import_person ON public.mail_import USING btree (person_id, id);

create table mail_invitation_answer (
  account_id bigint not null,
  uid text not null,
  recurrence text not null default ''::text,
  sequence integer not null,
  answer text not null,
  answered_at timestamp with time zone not null,
  proposed jsonb,
  constraint mail_invitation_answer_pkey PRIMARY KEY (account_id, uid, recurrence),
  constraint mail_invitation_answer_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE,
  constraint mail_invitation_answer_answer_check CHECK ((answer = ANY (ARRAY['accepted'::text, 'tentative'::text, 'declined'::text])))
);
comment on column mail_invitation_answer.proposed is 'type: Span from @lintel/contract/mail-invitations';

create table mail_label (
  id text not null,
  account_id bigint not null,
  name text not null,
  colour text not null default 'grey'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint mail_label_pkey PRIMARY KEY (id),
  constraint mail_label_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX mail_label_name ON public.mail_label USING btree (account_id, lower(name));

create table mail_not_of_project (
  thread_id bigint not null,
  project_id text not null,
  person_id text not null,
  said_at timestamp with time zone not null,
  constraint mail_not_of_project_pkey PRIMARY KEY (thread_id, person_id, project_id),
  constraint mail_not_of_project_person_id_fkey FOREIGN KEY (person_id) REFERENCES employee(id),
  constraint mail_not_of_project_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint mail_not_of_project_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_thread(id) ON DELETE CASCADE
);

create table mail_outside (
  message_id text not null,
  address text not null,
  sent_at timestamp with time zone not null,
  constraint mail_outside_pkey PRIMARY KEY (message_id, address)
);

create table mail_project (
  thread_id bigint not null,
  project_id text not null,
  filed_by text not null,
  filed_at timestamp with time zone not null,
  is_open boolean not null default false,
  constraint mail_project_pkey PRIMARY KEY (thread_id, project_id),
  constraint mail_project_filed_by_fkey FOREIGN KEY (filed_by) REFERENCES employee(id),
  constraint mail_project_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint mail_project_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_thread(id) ON DELETE CASCADE
);
CREATE INDEX mail_project_filed_by ON public.mail_project USING btree (filed_by, filed_at DESC);
CREATE INDEX mail_project_project ON public.mail_project USING btree (project_id, thread_id);

create table mail_recall (
  message_id bigint not null,
  account_id bigint not null,
  recalled_by text not null,
  recalled_at timestamp with time zone not null,
  recipients jsonb not null,
  constraint mail_recall_pkey PRIMARY KEY (message_id),
  constraint mail_recall_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE,
  constraint mail_recall_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint mail_recall_recalled_by_fkey FOREIGN KEY (recalled_by) REFERENCES employee(id)
);
comment on column mail_recall.recipients is 'type: RecallRecipient[] from @lintel/contract/mail-recall';

create table mail_record (
  task_id text,
  account_id bigint not null,
  message_id bigint not null,
  made_by text not null,
  made_at timestamp with time zone not null,
  request_id text,
  constraint mail_record_request_id_key UNIQUE (request_id),
  constraint mail_record_task UNIQUE (task_id),
  constraint mail_record_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE,
  constraint mail_task_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE,
  constraint mail_task_made_by_fkey FOREIGN KEY (made_by) REFERENCES employee(id),
  constraint mail_task_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint mail_task_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id) ON DELETE CASCADE,
  constraint mail_record_one CHECK ((num_nonnulls(task_id, request_id) = 1))
);
CREATE INDEX mail_record_message ON public.mail_record USING btree (message_id, account_id);

create table mail_regrouping (
  id text not null,
  account_id bigint not null,
  thread_id bigint not null,
  before jsonb not null,
  done_by text not null,
  done_at timestamp with time zone not null,
  constraint mail_regrouping_pkey PRIMARY KEY (id),
  constraint mail_regrouping_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id),
  constraint mail_regrouping_done_by_fkey FOREIGN KEY (done_by) REFERENCES employee(id),
  constraint mail_regrouping_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_thread(id) ON DELETE CASCADE
);
CREATE INDEX mail_regrouping_account ON public.mail_regrouping USING btree (account_id);
CREATE INDEX mail_regrouping_at ON public.mail_regrouping USING btree (done_at);
CREATE INDEX mail_regrouping_thread ON public.mail_regrouping USING btree (thread_id);

create table mail_reindex (
  message_id bigint not null,
  constraint mail_reindex_pkey PRIMARY KEY (message_id),
  constraint mail_reindex_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE
);

create table mail_released_sender (
  account_id bigint not null,
  email text not null,
  at timestamp with time zone not null,
  constraint mail_released_sender_pkey PRIMARY KEY (account_id, email),
  constraint mail_released_sender_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE
);

create table mail_reminder (
  entry_id bigint not null,
  account_id bigint not null,
  remind_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  came_back_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint mail_reminder_pkey PRIMARY KEY (entry_id),
  constraint mail_reminder_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE,
  constraint mail_reminder_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id) ON DELETE CASCADE
);
CREATE INDEX mail_reminder_due ON public.mail_reminder USING btree (remind_at) WHERE ((came_back_at IS NULL) AND (ended_at IS NULL));
CREATE INDEX mail_reminder_open ON public.mail_reminder USING btree (account_id) WHERE (ended_at IS NULL);

create table mail_rule (
  id text not null,
  account_id bigint not null,
  name text not null,
  place integer not null,
  is_on boolean not null default true,
  conditions jsonb not null,
  matches_any boolean not null default false,
  actions jsonb not null,
  stops boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  is_for_all boolean not null default false,
  only_account_id bigint,
  saved_by text,
  stopped jsonb not null default '{}'::jsonb,
  constraint mail_rule_pkey PRIMARY KEY (id),
  constraint mail_rule_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE,
  constraint mail_rule_only_account_id_fkey FOREIGN KEY (only_account_id) REFERENCES mail_account(id) ON DELETE CASCADE,
  constraint mail_rule_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES employee(id) ON DELETE SET NULL,
  constraint mail_rule_check CHECK (((NOT is_for_all) OR (only_account_id IS NULL)))
);
CREATE INDEX mail_rule_account ON public.mail_rule USING btree (account_id, place) WHERE is_on;
CREATE INDEX mail_rule_only ON public.mail_rule USING btree (only_account_id) WHERE (only_account_id IS NOT NULL);
CREATE INDEX mail_rule_saved_by ON public.mail_rule USING btree (saved_by) WHERE (saved_by IS NOT NULL);
comment on column mail_rule.conditions is 'type: RuleCondition[] from @lintel/contract/mail-sorting';
comment on column mail_rule.actions is 'type: RuleActions from @lintel/contract/mail-sorting';
comment on column mail_rule.stopped is 'type: StoppedActions from @lintel/contract/mail-sorting';

create table mail_saved_search (
  id text not null,
  account_id bigint not null,
  name text not null,
  query text not null,
  created_at timestamp with time zone not null default now(),
  constraint mail_saved_search_pkey PRIMARY KEY (id),
  constraint mail_saved_search_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX mail_saved_search_name ON public.mail_saved_search USING btree (account_id, lower(name));

create table mail_template (
  id text not null,
  account_id bigint,
  name text not null,
  subject text not null default ''::text,
  html text not null,
  text text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint mail_template_pkey PRIMARY KEY (id),
  constraint mail_template_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE
);
CREATE INDEX mail_template_account ON public.mail_template USING btree (account_id, lower(name));

create table mail_thread (
  id bigint not null generated always as identity,
  account_id bigint not null,
  subject_base text,
  last_at timestamp with time zone,
  muted_at timestamp with time zone,
  constraint mail_thread_pkey PRIMARY KEY (id),
  constraint mail_thread_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id)
);
CREATE INDEX mail_thread_muted ON public.mail_thread USING btree (account_id, id) WHERE (muted_at IS NOT NULL);
CREATE INDEX mail_thread_subject ON public.mail_thread USING btree (account_id, subject_base, last_at) WHERE (subject_base IS NOT NULL);

create table mail_thread_ref (
  account_id bigint not null,
  ref_hash bytea not null,
  thread_id bigint not null,
  split_from bytea,
  is_thread_id boolean not null default false,
  constraint mail_thread_ref_pkey PRIMARY KEY (account_id, ref_hash),
  constraint mail_thread_ref_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id),
  constraint mail_thread_ref_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_thread(id)
);
CREATE INDEX mail_thread_ref_split ON public.mail_thread_ref USING btree (thread_id) WHERE (split_from IS NOT NULL);
CREATE INDEX mail_thread_ref_thread ON public.mail_thread_ref USING btree (thread_id);
CREATE INDEX mail_thread_ref_thread_id ON public.mail_thread_ref USING btree (thread_id) WHERE is_thread_id;

create table mail_trusted_sender (
  account_id bigint not null,
  email text not null,
  created_at timestamp with time zone not null default now(),
  constraint mail_trusted_sender_pkey PRIMARY KEY (account_id, email),
  constraint mail_trusted_sender_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE
);

create table mail_unsubscription (
  account_id bigint not null,
  sender text not null,
  state text not null,
  asked_at timestamp with time zone not null,
  constraint mail_unsubscription_pkey PRIMARY KEY (account_id, sender),
  constraint mail_unsubscription_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE,
  constraint mail_unsubscription_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'done'::text, 'failed'::text])))
);

create table mail_upload (
  id text not null,
  account_id bigint not null,
  sha256 text not null,
  filename text not null,
  type text not null,
  size integer not null,
  at timestamp with time zone not null default now(),
  constraint mail_upload_pkey PRIMARY KEY (id),
  constraint mail_upload_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id),
  constraint mail_upload_sha256_fkey FOREIGN KEY (sha256) REFERENCES blob(sha256)
);
CREATE INDEX mail_upload_at ON public.mail_upload USING btree (at);
CREATE INDEX mail_upload_content ON public.mail_upload USING btree (sha256);

create table mailbox (
  id bigint not null generated always as identity,
  account_id bigint not null,
  role text not null,
  total integer not null default 0,
  unread integer not null default 0,
  conversations integer not null default 0,
  name text,
  constraint mailbox_pkey PRIMARY KEY (id),
  constraint mailbox_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id),
  constraint mailbox_conversations_check CHECK ((conversations >= 0)),
  constraint mailbox_role_check CHECK ((role = ANY (ARRAY['inbox'::text, 'sent'::text, 'drafts'::text, 'archive'::text, 'trash'::text, 'snoozed'::text, 'spam'::text]))),
  constraint mailbox_total_check CHECK ((total >= 0)),
  constraint mailbox_unread_check CHECK ((unread >= 0))
);
CREATE INDEX mailbox_account ON public.mailbox USING btree (account_id);
CREATE UNIQUE INDEX mailbox_role ON public.mailbox USING btree (account_id, role) WHERE (name IS NULL);

create table mailbox_month (
  mailbox_id bigint not null,
  month date not null,
  total integer not null,
  constraint mailbox_month_pkey PRIMARY KEY (mailbox_id, month),
  constraint mailbox_month_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id),
  constraint mailbox_month_total_check CHECK ((total >= 0))
);

create table mailed_approval (
  notification_id text not null,
  recipient_id text not null,
  approval_id text not null,
  in_digest boolean not null,
  told_at timestamp with time zone not null,
  mailed_at timestamp with time zone not null,
  constraint mailed_approval_pkey PRIMARY KEY (notification_id, mailed_at),
  constraint mailed_approval_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES employee(id)
);
CREATE INDEX mailed_approval_digest ON public.mailed_approval USING btree (recipient_id, mailed_at) WHERE in_digest;

create table maintenance_order (
  id text not null,
  resource_id text not null,
  type text not null,
  note text not null default ''::text,
  opened_at timestamp with time zone,
  closed_at timestamp with time zone,
  cost_minor bigint not null default 0,
  result text,
  created_by text not null,
  planned_on date,
  constraint maintenance_order_pkey PRIMARY KEY (id),
  constraint maintenance_order_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id),
  constraint maintenance_order_check CHECK (((opened_at IS NOT NULL) OR (planned_on IS NOT NULL))),
  constraint maintenance_order_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint maintenance_order_result_check CHECK ((result = ANY (ARRAY['pass'::text, 'fail'::text]))),
  constraint maintenance_order_type_check CHECK ((type = ANY (ARRAY['planned'::text, 'repair'::text, 'inspection'::text])))
);
CREATE UNIQUE INDEX maintenance_order_open ON public.maintenance_order USING btree (resource_id) WHERE ((opened_at IS NOT NULL) AND (closed_at IS NULL));
CREATE UNIQUE INDEX maintenance_order_planned ON public.maintenance_order USING btree (resource_id, planned_on) WHERE ((opened_at IS NULL) AND (closed_at IS NULL));
CREATE INDEX maintenance_order_resource ON public.maintenance_order USING btree (resource_id, opened_at DESC);
CREATE TRIGGER maintenance_order_dues AFTER INSERT OR DELETE OR UPDATE OF planned_on, opened_at, closed_at ON public.maintenance_order FOR EACH ROW EXECUTE FUNCTION resource_dues();

create table maintenance_plan (
  id text not null,
  resource_id text not null,
  name text not null,
  every_meter integer,
  every_days integer,
  last_meter integer not null default 0,
  last_on date not null,
  told text,
  constraint maintenance_plan_pkey PRIMARY KEY (id),
  constraint maintenance_plan_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id),
  constraint maintenance_plan_check CHECK (((every_meter IS NOT NULL) OR (every_days IS NOT NULL))),
  constraint maintenance_plan_every_days_check CHECK ((every_days > 0)),
  constraint maintenance_plan_every_meter_check CHECK ((every_meter > 0)),
  constraint maintenance_plan_told_check CHECK ((told = ANY (ARRAY['soon'::text, 'due'::text])))
);
CREATE INDEX maintenance_plan_resource ON public.maintenance_plan USING btree (resource_id);
CREATE TRIGGER maintenance_plan_dues AFTER INSERT OR DELETE OR UPDATE OF last_on, every_days ON public.maintenance_plan FOR EACH ROW EXECUTE FUNCTION resource_dues();

create table message (
  id bigint not null generated always as identity,
  raw_sha256 text not null,
  source_sha256 text not null,
  size integer not null,
  message_id text not null,
  in_reply_to text,
  reference_ids text[] not null default '{}'::text[],
  subject text not null,
  from_name text not null,
  from_email text not null,
  reply_to text,
  to_list jsonb not null default '[]'::jsonb,
  cc_list jsonb not null default '[]'::jsonb,
  date timestamp with time zone not null,
  received_at timestamp with time zone not null,
  snippet text not null,
  text_body text not null,
  html_clean text,
  blocked_images integer not null default 0,
  clean_version integer not null,
  priority text not null default 'normal'::text,
  attachments jsonb not null default '[]'::jsonb,
  attachment_count integer not null default 0,
  unreadable boolean not null default false,
  sender_check jsonb,
  invitation jsonb,
  unsubscribe jsonb,
  blocked_trackers integer not null default 0,
  by_machine boolean not null default false,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_raw_sha256_fkey FOREIGN KEY (raw_sha256) REFERENCES blob(sha256),
  constraint message_priority_check CHECK ((priority = ANY (ARRAY['high'::text, 'normal'::text, 'low'::text])))
);
CREATE INDEX message_invitation ON public.message USING btree (((invitation ->> 'uid'::text))) WHERE (invitation IS NOT NULL);
CREATE INDEX message_message_id ON public.message USING btree (message_id);
CREATE INDEX message_raw ON public.message USING btree (raw_sha256);
CREATE INDEX message_source ON public.message USING btree (source_sha256);
comment on column message.to_list is 'type: Address[] from @lintel/contract/mail';
comment on column message.cc_list is 'type: Address[] from @lintel/contract/mail';
comment on column message.attachments is 'type: Attachment[] from @lintel/contract/mail-attachment';
comment on column message.sender_check is 'type: SenderCheck from @lintel/contract/mail-reading';
comment on column message.invitation is 'type: Invitation from @lintel/contract/mail-invitations';
comment on column message.unsubscribe is 'type: Unsubscribe from @lintel/contract/mail-reading';

create table meter_reading (
  id text not null,
  resource_id text not null,
  at timestamp with time zone not null,
  value integer not null,
  is_replacement boolean not null default false,
  by_id text not null,
  constraint meter_reading_pkey PRIMARY KEY (id),
  constraint meter_reading_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id),
  constraint meter_reading_value_check CHECK ((value >= 0))
);
CREATE INDEX meter_reading_resource ON public.meter_reading USING btree (resource_id, at DESC);

create table migration (
  name text not null,
  sha256 text not null,
  at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

create table milestone (
  id text not null,
  project_id text not null,
  phase_id text not null,
  name text not null,
  due_date date not null,
  forecast_date date,
  weight_bps integer not null default 0,
  is_acceptance boolean not null default false,
  status text not null default 'pending'::text,
  reached_on date,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  told_late date,
  constraint milestone_pkey PRIMARY KEY (id),
  constraint milestone_phase_id_fkey FOREIGN KEY (phase_id) REFERENCES phase(id),
  constraint milestone_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint milestone_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'reached'::text, 'signed_off'::text]))),
  constraint milestone_weight_bps_check CHECK (((weight_bps >= 0) AND (weight_bps <= 10000)))
);
CREATE INDEX milestone_phase ON public.milestone USING btree (phase_id);
CREATE INDEX milestone_project ON public.milestone USING btree (project_id, due_date);

create table notification (
  id text not null,
  recipient_id text not null,
  type text not null,
  severity text not null,
  title text not null,
  body text not null default ''::text,
  link text,
  dedupe_key text,
  count integer not null default 1,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  done_at timestamp with time zone,
  mail text not null default 'off'::text,
  mailed_at timestamp with time zone,
  due_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES employee(id),
  constraint notification_mail_check CHECK ((mail = ANY (ARRAY['off'::text, 'digest'::text, 'immediate'::text]))),
  constraint notification_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'action'::text, 'warning'::text, 'critical'::text])))
);
CREATE INDEX notification_dedupe ON public.notification USING btree (recipient_id, dedupe_key, created_at DESC) WHERE (dedupe_key IS NOT NULL);
CREATE INDEX notification_digest_waiting ON public.notification USING btree (created_at) WHERE ((mail = 'digest'::text) AND (mailed_at IS NULL));
CREATE INDEX notification_due ON public.notification USING btree (recipient_id, due_at, created_at) WHERE ((done_at IS NULL) AND (severity = ANY (ARRAY['action'::text, 'critical'::text])));
CREATE INDEX notification_open ON public.notification USING btree (dedupe_key) WHERE ((done_at IS NULL) AND (severity = ANY (ARRAY['action'::text, 'critical'::text])));
CREATE INDEX notification_recipient ON public.notification USING btree (recipient_id, created_at DESC, id DESC);
CREATE INDEX notification_unread ON public.notification USING btree (recipient_id) WHERE (read_at IS NULL);
CREATE INDEX notification_waiting ON public.notification USING btree (recipient_id, created_at DESC) WHERE ((done_at IS NULL) AND (severity = ANY (ARRAY['action'::text, 'critical'::text])));

create table number_series (
  series text not null,
  last integer not null default 0,
  constraint number_series_pkey PRIMARY KEY (series)
);

create table oidc_artifact (
  model text not null,
  id text not null,
  data jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamp with time zone,
  consumed_at timestamp with time zone,
  constraint oidc_artifact_pkey PRIMARY KEY (model, id)
);
CREATE INDEX oidc_artifact_account ON public.oidc_artifact USING btree (((data ->> 'accountId'::text)));
CREATE INDEX oidc_artifact_expiry ON public.oidc_artifact USING btree (expires_at);
CREATE INDEX oidc_artifact_grant ON public.oidc_artifact USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX oidc_artifact_uid ON public.oidc_artifact USING btree (uid) WHERE (uid IS NOT NULL);

create table outbox (
  id text not null,
  account_id bigint not null,
  entry_id bigint,
  message_id text not null,
  raw_sha256 text not null,
  mail_from text not null,
  status text not null default 'queued'::text,
  tries integer not null default 0,
  next_try_at timestamp with time zone not null,
  give_up_at timestamp with time zone not null,
  lease_token text,
  lease_until timestamp with time zone,
  data_at timestamp with time zone,
  last_answer text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  send_at timestamp with time zone,
  scheduled boolean not null default false,
  written jsonb,
  given_ids text[] not null default '{}'::text[],
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id),
  constraint outbox_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry(id) ON DELETE SET NULL,
  constraint outbox_raw_sha256_fkey FOREIGN KEY (raw_sha256) REFERENCES blob(sha256),
  constraint outbox_held_until CHECK (((status <> 'held'::text) OR ((send_at IS NOT NULL) AND (written IS NOT NULL)))),
  constraint outbox_status_check CHECK ((status = ANY (ARRAY['held'::text, 'queued'::text, 'transmitting'::text, 'sent'::text, 'filed'::text, 'unfiled'::text, 'failed'::text, 'unknown'::text, 'cancelled'::text])))
);
CREATE INDEX outbox_due ON public.outbox USING btree (next_try_at) WHERE (status = 'queued'::text);
CREATE INDEX outbox_entry ON public.outbox USING btree (entry_id);
CREATE INDEX outbox_given ON public.outbox USING gin (given_ids) WHERE (given_ids <> '{}'::text[]);
CREATE INDEX outbox_held ON public.outbox USING btree (account_id, send_at) WHERE (status = 'held'::text);
CREATE INDEX outbox_lease ON public.outbox USING btree (lease_until) WHERE (status = 'transmitting'::text);
CREATE INDEX outbox_message ON public.outbox USING btree (message_id);
CREATE INDEX outbox_raw ON public.outbox USING btree (raw_sha256);
comment on column outbox.written is 'type: Written from @lintel/contract/mail-form';

create table outbox_recipient (
  outbox_id text not null,
  address text not null,
  state text not null default 'queued'::text,
  detail text not null default ''::text,
  constraint outbox_recipient_pkey PRIMARY KEY (outbox_id, address),
  constraint outbox_recipient_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES outbox(id) ON DELETE CASCADE,
  constraint outbox_recipient_state_check CHECK ((state = ANY (ARRAY['held'::text, 'queued'::text, 'transmitting'::text, 'sent'::text, 'failed'::text, 'unknown'::text, 'cancelled'::text])))
);

create table pay_grade (
  id text not null,
  code text not null,
  name text not null,
  basis text not null,
  min_minor bigint not null,
  max_minor bigint not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint pay_grade_pkey PRIMARY KEY (id),
  constraint pay_grade_code_key UNIQUE (code),
  constraint pay_grade_basis_check CHECK ((basis = ANY (ARRAY['monthly'::text, 'hourly'::text]))),
  constraint pay_grade_check CHECK ((max_minor >= min_minor)),
  constraint pay_grade_code_check CHECK ((code ~ '^[A-Z][A-Z0-9]{0,5}$'::text)),
  constraint pay_grade_min_minor_check CHECK ((min_minor >= 0))
);

create table phase (
  id text not null,
  project_id text not null,
  seq integer not null,
  name text not null,
  baseline_start date,
  baseline_finish date,
  forecast_start date not null,
  forecast_finish date not null,
  actual_start date,
  actual_finish date,
  progress_method text not null default 'manual'::text,
  units_total integer,
  units_done integer not null default 0,
  percent_bps integer not null default 0,
  progress_note text not null default ''::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint phase_pkey PRIMARY KEY (id),
  constraint phase_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint phase_check CHECK ((forecast_finish >= forecast_start)),
  constraint phase_check1 CHECK ((units_done <= units_total)),
  constraint phase_check2 CHECK (((progress_method = 'units'::text) = (units_total IS NOT NULL))),
  constraint phase_percent_bps_check CHECK (((percent_bps >= 0) AND (percent_bps <= 10000))),
  constraint phase_progress_method_check CHECK ((progress_method = ANY (ARRAY['milestones'::text, 'units'::text, 'manual'::text, 'fifty_fifty'::text, 'zero_hundred'::text]))),
  constraint phase_units_done_check CHECK ((units_done >= 0)),
  constraint phase_units_total_check CHECK ((units_total > 0))
);
CREATE INDEX phase_project ON public.phase USING btree (project_id, seq);
CREATE TRIGGER phase_sorts AFTER INSERT OR DELETE OR UPDATE OF percent_bps, baseline_start, baseline_finish, forecast_start, forecast_finish ON public.phase FOR EACH ROW EXECUTE FUNCTION phase_sorts();

create table project (
  id text not null,
  code text not null,
  name text not null,
  description text not null default ''::text,
  client_id text,
  department_id text not null,
  site_address text,
  planned_start date,
  planned_finish date,
  actual_start date,
  status text not null default 'draft'::text,
  priority text not null default 'normal'::text,
  version integer not null default 1,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  actual_finish date,
  defects_end date,
  hold_reason text,
  expected_resume date,
  submitted_by text,
  red_since date,
  percent_bps integer not null default 0,
  finish_sort date,
  site_log_daily boolean not null default false,
  label_ids text[] not null default '{}'::text[],
  constraint project_pkey PRIMARY KEY (id),
  constraint project_code_key UNIQUE (code),
  constraint project_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint project_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint project_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES employee(id),
  constraint project_check CHECK ((planned_finish >= planned_start)),
  constraint project_code_check CHECK ((code ~ '^[A-Z]{2,4}-[0-9]{2,4}$'::text)),
  constraint project_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  constraint project_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending_approval'::text, 'approved'::text, 'active'::text, 'on_hold'::text, 'practical_completion'::text, 'closed'::text, 'cancelled'::text])))
);
CREATE INDEX project_department ON public.project USING btree (department_id, code);
CREATE INDEX project_finish_order ON public.project USING btree (finish_sort, id);
CREATE INDEX project_labels ON public.project USING gin (label_ids) WHERE (label_ids <> '{}'::text[]);
CREATE INDEX project_name ON public.project USING btree (lower(name), id);
CREATE INDEX project_percent_order ON public.project USING btree (percent_bps, id);
CREATE INDEX project_search ON public.project USING gin (lower(((code || ' '::text) || name)) gin_trgm_ops);
CREATE INDEX project_status ON public.project USING btree (status, code);
CREATE TRIGGER project_resorts AFTER UPDATE OF name ON public.project FOR EACH ROW WHEN ((new.name IS DISTINCT FROM old.name)) EXECUTE FUNCTION resort_by_project();
CREATE TRIGGER project_resorts_hours AFTER UPDATE OF code ON public.project FOR EACH ROW WHEN ((new.code IS DISTINCT FROM old.code)) EXECUTE FUNCTION resort_hours();
CREATE TRIGGER project_sorts BEFORE INSERT OR UPDATE OF planned_finish ON public.project FOR EACH ROW EXECUTE FUNCTION project_sorts();

create table project_member (
  project_id text not null,
  employee_id text not null,
  project_role text not null,
  allocation_bps integer not null default 10000,
  from_day date,
  to_day date,
  created_at timestamp with time zone not null default now(),
  constraint project_member_pkey PRIMARY KEY (project_id, employee_id),
  constraint project_member_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint project_member_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint project_member_allocation_bps_check CHECK (((allocation_bps >= 0) AND (allocation_bps <= 10000))),
  constraint project_member_project_role_check CHECK ((project_role = ANY (ARRAY['manager'::text, 'deputy'::text, 'site_manager'::text, 'engineer'::text, 'foreman'::text, 'worker'::text, 'viewer'::text])))
);
CREATE INDEX project_member_employee ON public.project_member USING btree (employee_id);
CREATE UNIQUE INDEX project_member_manager ON public.project_member USING btree (project_id) WHERE ((project_role = 'manager'::text) AND (to_day IS NULL));

create table recovery (
  id text not null,
  employee_id text not null,
  manager_id text,
  reported_by text not null,
  channel text not null,
  reason text not null,
  note text not null default ''::text,
  needs_manager boolean not null default false,
  manager_confirmed_by text,
  manager_confirmed_at timestamp with time zone,
  handler_id text,
  method text,
  verification_note text,
  idp_action text,
  sent_at timestamp with time zone,
  reject_reason text,
  status text not null default 'new'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint recovery_pkey PRIMARY KEY (id),
  constraint recovery_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint recovery_handler_id_fkey FOREIGN KEY (handler_id) REFERENCES employee(id),
  constraint recovery_manager_confirmed_by_fkey FOREIGN KEY (manager_confirmed_by) REFERENCES employee(id),
  constraint recovery_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES employee(id),
  constraint recovery_reported_by_fkey FOREIGN KEY (reported_by) REFERENCES employee(id),
  constraint recovery_channel_check CHECK ((channel = ANY (ARRAY['colleague'::text, 'phone'::text, 'in_person'::text, 'mail'::text]))),
  constraint recovery_idp_action_check CHECK ((idp_action = ANY (ARRAY['link_sent'::text, 'mfa_reset'::text, 'disabled'::text]))),
  constraint recovery_method_check CHECK ((method = ANY (ARRAY['callback_number_on_file'::text, 'in_person_badge'::text, 'manager_confirms'::text, 'video'::text]))),
  constraint recovery_reason_check CHECK ((reason = ANY (ARRAY['forgotten'::text, 'locked'::text, 'lost_factor'::text, 'suspected_theft'::text]))),
  constraint recovery_status_check CHECK ((status = ANY (ARRAY['new'::text, 'verifying'::text, 'verified'::text, 'sent'::text, 'completed'::text, 'expired'::text, 'rejected'::text])))
);
CREATE INDEX recovery_created ON public.recovery USING btree (created_at DESC, id DESC);
CREATE INDEX recovery_employee ON public.recovery USING btree (employee_id, created_at DESC);
CREATE UNIQUE INDEX recovery_running ON public.recovery USING btree (employee_id) WHERE (status = ANY (ARRAY['new'::text, 'verifying'::text, 'verified'::text, 'sent'::text]));
CREATE INDEX recovery_sent ON public.recovery USING btree (sent_at) WHERE (status = 'sent'::text);

create table request (
  id text not null,
  number text,
  template_id text not null,
  template_version_id text not null,
  kind text not null,
  title text not null,
  requester_id text not null,
  on_behalf_of_id text,
  department_id text,
  manager_id text,
  project_id text,
  data jsonb not null default '{}'::jsonb,
  amount_minor bigint,
  priority text not null default 'normal'::text,
  needed_by date,
  sensitivity text not null,
  fulfilment text not null,
  owner_id text not null,
  team_department_id text,
  status text not null default 'draft'::text,
  assignee_id text,
  due_at timestamp with time zone,
  soon_at timestamp with time zone,
  submitted_at timestamp with time zone,
  ended_at timestamp with time zone,
  outcome text,
  rating integer,
  linked jsonb,
  told_unused_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  department_sort text,
  project_sort text,
  template_sort text,
  constraint request_pkey PRIMARY KEY (id),
  constraint request_number_key UNIQUE (number),
  constraint request_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES employee(id),
  constraint request_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint request_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES employee(id),
  constraint request_on_behalf_of_id_fkey FOREIGN KEY (on_behalf_of_id) REFERENCES employee(id),
  constraint request_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES employee(id),
  constraint request_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint request_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES employee(id),
  constraint request_team_department_id_fkey FOREIGN KEY (team_department_id) REFERENCES department(id),
  constraint request_template_id_fkey FOREIGN KEY (template_id) REFERENCES template(id),
  constraint request_template_version_id_fkey FOREIGN KEY (template_version_id) REFERENCES template_version(id),
  constraint request_check CHECK (((number IS NULL) = (submitted_at IS NULL))),
  constraint request_fulfilment_check CHECK ((fulfilment = ANY (ARRAY['none'::text, 'owner'::text, 'administrator'::text, 'accountant'::text, 'hr_manager'::text, 'buyer'::text]))),
  constraint request_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  constraint request_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint request_sensitivity_check CHECK ((sensitivity = ANY (ARRAY['normal'::text, 'personal'::text, 'medical'::text, 'pay'::text]))),
  constraint request_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'returned'::text, 'approved'::text, 'rejected'::text, 'in_fulfilment'::text, 'completed'::text, 'withdrawn'::text, 'cancelled'::text])))
);
CREATE INDEX request_amount_order ON public.request USING btree (amount_minor, id);
CREATE INDEX request_assignee ON public.request USING btree (assignee_id) WHERE (status = 'in_fulfilment'::text);
CREATE INDEX request_behalf ON public.request USING btree (on_behalf_of_id) WHERE (on_behalf_of_id IS NOT NULL);
CREATE INDEX request_department ON public.request USING btree (department_id, created_at DESC);
CREATE INDEX request_department_order ON public.request USING btree (department_sort, id);
CREATE INDEX request_due_order ON public.request USING btree (due_at, id);
CREATE INDEX request_incident ON public.request USING btree (COALESCE((data ->> 'happened_on'::text), ''::text), id) WHERE (kind = 'incident'::text);
CREATE INDEX request_linked ON public.request USING btree (((linked ->> 'path'::text))) WHERE (linked IS NOT NULL);
CREATE INDEX request_needed_order ON public.request USING btree (needed_by, id);
CREATE INDEX request_newest ON public.request USING btree (created_at DESC, id DESC);
CREATE INDEX request_open ON public.request USING btree (status, due_at) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text, 'in_fulfilment'::text]));
CREATE INDEX request_project ON public.request USING btree (project_id) WHERE (project_id IS NOT NULL);
CREATE INDEX request_project_order ON public.request USING btree (project_sort, id);
CREATE INDEX request_requester ON public.request USING btree (requester_id, created_at DESC);
CREATE INDEX request_search ON public.request USING gin (lower(((COALESCE(number, ''::text) || ' '::text) || title)) gin_trgm_ops);
CREATE INDEX request_status_order ON public.request USING btree (status, id);
CREATE INDEX request_submitted_order ON public.request USING btree (submitted_at, id);
CREATE INDEX request_template ON public.request USING btree (template_id, submitted_at DESC);
CREATE INDEX request_template_order ON public.request USING btree (template_sort, id);
CREATE INDEX request_title ON public.request USING btree (lower(title), id);
CREATE INDEX request_version ON public.request USING btree (template_version_id, status);
CREATE TRIGGER request_sorts BEFORE INSERT OR UPDATE OF department_id, project_id, template_id ON public.request FOR EACH ROW EXECUTE FUNCTION request_sorts();
comment on column request.kind is 'type: RequestKindName from @lintel/contract/request-kinds';
comment on column request.data is 'type: Answers from @lintel/contract/form-rules';

create table resource (
  id text not null,
  no integer not null generated always as identity,
  kind text not null,
  code text not null,
  name text not null,
  category text not null,
  make text not null default ''::text,
  plate text,
  serial text,
  ownership text not null default 'owned'::text,
  home_department_id text,
  meter_kind text not null default 'none'::text,
  meter_value integer not null default 0,
  day_rate_minor bigint not null default 0,
  required_certificates text[] not null default '{}'::text[],
  status text not null default 'in_service'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  out_reason text,
  hour_rate_minor bigint not null default 0,
  due_on date,
  year integer,
  hired_from text,
  hire_order text,
  photo_id text,
  retirement_reason text,
  retirement_by text,
  retirement_at timestamp with time zone,
  constraint resource_pkey PRIMARY KEY (id),
  constraint resource_code_key UNIQUE (code),
  constraint resource_no_key UNIQUE (no),
  constraint resource_home_department_id_fkey FOREIGN KEY (home_department_id) REFERENCES department(id),
  constraint resource_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES file(id),
  constraint resource_check CHECK ((num_nulls(retirement_reason, retirement_by, retirement_at) = ANY (ARRAY[0, 3]))),
  constraint resource_code_check CHECK ((code ~ '^[A-Z]{2}-[0-9]{2,4}$'::text)),
  constraint resource_day_rate_minor_check CHECK ((day_rate_minor >= 0)),
  constraint resource_hour_rate_minor_check CHECK ((hour_rate_minor >= 0)),
  constraint resource_kind_check CHECK ((kind = ANY (ARRAY['vehicle'::text, 'equipment'::text]))),
  constraint resource_meter_kind_check CHECK ((meter_kind = ANY (ARRAY['km'::text, 'hours'::text, 'none'::text]))),
  constraint resource_meter_value_check CHECK ((meter_value >= 0)),
  constraint resource_ownership_check CHECK ((ownership = ANY (ARRAY['owned'::text, 'leased'::text, 'hired'::text]))),
  constraint resource_status_check CHECK ((status = ANY (ARRAY['in_service'::text, 'maintenance'::text, 'out_of_service'::text, 'retired'::text]))),
  constraint resource_year_check CHECK (((year >= 1950) AND (year <= 2100)))
);
CREATE INDEX resource_code ON public.resource USING btree (kind, code);
CREATE INDEX resource_due_order ON public.resource USING btree (due_on, id);
CREATE INDEX resource_home ON public.resource USING btree (home_department_id);
CREATE INDEX resource_search ON public.resource USING gin (lower(((((((((code || ' '::text) || name) || ' '::text) || category) || ' '::text) || COALESCE(plate, ''::text)) || ' '::text) || COALESCE(serial, ''::text))) gin_trgm_ops);

create table resource_document (
  resource_id text not null,
  type text not null,
  expires_on date not null,
  told_days integer,
  constraint resource_document_pkey PRIMARY KEY (resource_id, type),
  constraint resource_document_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id),
  constraint resource_document_type_check CHECK ((type = ANY (ARRAY['insurance'::text, 'inspection'::text, 'registration'::text, 'calibration'::text])))
);
CREATE INDEX resource_document_expiry ON public.resource_document USING btree (expires_on);
CREATE TRIGGER resource_document_dues AFTER INSERT OR DELETE OR UPDATE OF expires_on ON public.resource_document FOR EACH ROW EXECUTE FUNCTION resource_dues();

create table role_change (
  id text not null,
  employee_id text not null,
  from_role text not null,
  to_role text not null,
  at timestamp with time zone not null,
  reviewed_by text,
  reviewed_at timestamp with time zone,
  constraint role_change_pkey PRIMARY KEY (id),
  constraint role_change_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint role_change_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES employee(id),
  constraint role_change_check CHECK (((reviewed_by IS NULL) = (reviewed_at IS NULL)))
);
CREATE INDEX role_change_person ON public.role_change USING btree (employee_id, at DESC);

create table saved_view (
  id text not null,
  owner_id text not null,
  list text not null,
  name text not null,
  query text not null,
  columns text[],
  shared_with text,
  created_at timestamp with time zone not null,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES employee(id),
  constraint saved_view_shared_with_check CHECK ((shared_with = ANY (ARRAY['super_admin'::text, 'managing_director'::text, 'hr_manager'::text, 'accountant'::text, 'administrator'::text, 'department_head'::text, 'employee'::text])))
);
CREATE UNIQUE INDEX saved_view_name ON public.saved_view USING btree (owner_id, list, lower(name));
CREATE INDEX saved_view_shared ON public.saved_view USING btree (list, shared_with) WHERE (shared_with IS NOT NULL);

create table setting (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint setting_pkey PRIMARY KEY (key)
);

create table setting_proposal (
  id text not null,
  key text not null,
  value jsonb not null,
  previous jsonb not null,
  status text not null default 'pending'::text,
  proposed_by text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  effective_on date,
  constraint setting_proposal_pkey PRIMARY KEY (id),
  constraint setting_proposal_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES employee(id),
  constraint setting_proposal_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])))
);
CREATE UNIQUE INDEX setting_proposal_pending ON public.setting_proposal USING btree (key) WHERE (status = 'pending'::text);

create table shared_mailbox (
  id text not null,
  account_id bigint not null,
  name text not null,
  kind text not null,
  roles text[] not null default '{}'::text[],
  department_id text,
  project_id text,
  closed_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  away_text text,
  away_from date,
  away_until date,
  away_outside text,
  constraint shared_mailbox_pkey PRIMARY KEY (id),
  constraint shared_mailbox_account_id_key UNIQUE (account_id),
  constraint shared_mailbox_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id),
  constraint shared_mailbox_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint shared_mailbox_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint shared_mailbox_away CHECK ((((away_text IS NULL) = (away_from IS NULL)) AND ((away_text IS NULL) = (away_until IS NULL)) AND (away_from <= away_until))),
  constraint shared_mailbox_check CHECK ((((kind = 'role'::text) = (roles <> '{}'::text[])) AND ((kind = 'department'::text) = (department_id IS NOT NULL)) AND ((kind = 'project'::text) = (project_id IS NOT NULL)))),
  constraint shared_mailbox_kind_check CHECK ((kind = ANY (ARRAY['role'::text, 'department'::text, 'project'::text])))
);
CREATE INDEX shared_mailbox_department ON public.shared_mailbox USING btree (department_id) WHERE (department_id IS NOT NULL);
CREATE INDEX shared_mailbox_project ON public.shared_mailbox USING btree (project_id) WHERE (project_id IS NOT NULL);

create table sign_in_link (
  token_hash text not null,
  account_id text not null,
  recovery_id text,
  purpose text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_by text not null,
  created_at timestamp with time zone not null,
  constraint sign_in_link_pkey PRIMARY KEY (token_hash),
  constraint sign_in_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint sign_in_link_recovery_id_fkey FOREIGN KEY (recovery_id) REFERENCES recovery(id),
  constraint sign_in_link_purpose_check CHECK ((purpose = ANY (ARRAY['recovery'::text, 'invite'::text])))
);
CREATE INDEX sign_in_link_account ON public.sign_in_link USING btree (account_id) WHERE (used_at IS NULL);

create table task (
  id text not null,
  number text not null,
  title text not null,
  description text not null default ''::text,
  project_id text,
  phase_id text,
  department_id text not null,
  reporter_id text not null,
  assignee_ids text[] not null,
  watcher_ids text[] not null default '{}'::text[],
  priority text not null default 'normal'::text,
  status text not null default 'todo'::text,
  start_date date,
  due_date date,
  estimate_minutes integer,
  needs_review boolean not null default true,
  location text,
  checklist jsonb not null default '[]'::jsonb,
  blocked_reason text,
  is_returned boolean not null default false,
  started_at timestamp with time zone,
  done_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  recurrence text,
  follows_id text,
  percent integer not null default 0,
  needs_photo boolean not null default false,
  cost_code_id text,
  label_ids text[] not null default '{}'::text[],
  told_overdue date,
  constraint task_pkey PRIMARY KEY (id),
  constraint task_number_key UNIQUE (number),
  constraint task_cost_code_id_fkey FOREIGN KEY (cost_code_id) REFERENCES cost_code(id),
  constraint task_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint task_follows_id_fkey FOREIGN KEY (follows_id) REFERENCES task(id),
  constraint task_phase_id_fkey FOREIGN KEY (phase_id) REFERENCES phase(id),
  constraint task_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint task_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES employee(id),
  constraint task_assignee_ids_check CHECK (((cardinality(assignee_ids) >= 1) AND (cardinality(assignee_ids) <= 5))),
  constraint task_check CHECK ((due_date >= start_date)),
  constraint task_check1 CHECK (((recurrence IS NULL) OR (due_date IS NOT NULL))),
  constraint task_estimate_minutes_check CHECK ((estimate_minutes > 0)),
  constraint task_percent_check CHECK (((percent >= 0) AND (percent <= 100))),
  constraint task_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  constraint task_recurrence_check CHECK ((recurrence = ANY (ARRAY['week'::text, 'fortnight'::text, 'month'::text, 'quarter'::text]))),
  constraint task_status_check CHECK ((status = ANY (ARRAY['todo'::text, 'in_progress'::text, 'blocked'::text, 'in_review'::text, 'done'::text, 'cancelled'::text])))
);
CREATE INDEX task_assignee ON public.task USING gin (assignee_ids);
CREATE INDEX task_cost_code ON public.task USING btree (cost_code_id) WHERE (cost_code_id IS NOT NULL);
CREATE INDEX task_department ON public.task USING btree (department_id, status, due_date);
CREATE INDEX task_due ON public.task USING btree (due_date) WHERE (status <> ALL (ARRAY['done'::text, 'cancelled'::text]));
CREATE INDEX task_due_order ON public.task USING btree (COALESCE(due_date, 'infinity'::date), id);
CREATE UNIQUE INDEX task_follows ON public.task USING btree (follows_id);
CREATE INDEX task_labels ON public.task USING gin (label_ids) WHERE (label_ids <> '{}'::text[]);
CREATE INDEX task_percent_order ON public.task USING btree (percent, id);
CREATE INDEX task_priority_order ON public.task USING btree (array_position(ARRAY['urgent'::text, 'high'::text, 'normal'::text, 'low'::text], priority), id);
CREATE INDEX task_project ON public.task USING btree (project_id, status, due_date);
CREATE INDEX task_reporter ON public.task USING btree (reporter_id);
CREATE INDEX task_search ON public.task USING gin (lower(((number || ' '::text) || title)) gin_trgm_ops);
CREATE INDEX task_status_order ON public.task USING btree (array_position(ARRAY['blocked'::text, 'in_progress'::text, 'todo'::text, 'in_review'::text, 'done'::text, 'cancelled'::text], status), id);
CREATE INDEX task_title ON public.task USING btree (lower(title), id);
CREATE INDEX task_watcher ON public.task USING gin (watcher_ids);
comment on column task.checklist is 'type: CheckItem[] from @lintel/contract/tasks';

create table task_dependency (
  task_id text not null,
  depends_on_id text not null,
  constraint task_dependency_pkey PRIMARY KEY (task_id, depends_on_id),
  constraint task_dependency_depends_on_id_fkey FOREIGN KEY (depends_on_id) REFERENCES task(id),
  constraint task_dependency_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint task_dependency_check CHECK ((task_id <> depends_on_id))
);
CREATE INDEX task_dependency_back ON public.task_dependency USING btree (depends_on_id);

create table template (
  id text not null,
  key text,
  name text not null,
  description text not null default ''::text,
  icon text not null,
  category text not null,
  kind text not null,
  owner_id text not null,
  audience_roles text[] not null default '{}'::text[],
  audience_departments text[] not null default '{}'::text[],
  approver text not null default 'head'::text,
  sla_hours integer,
  fulfilment text not null,
  sensitivity text not null default 'normal'::text,
  status text not null default 'draft'::text,
  current_version_id text,
  version integer not null default 1,
  created_by text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint template_pkey PRIMARY KEY (id),
  constraint template_key_key UNIQUE (key),
  constraint template_current FOREIGN KEY (current_version_id) REFERENCES template_version(id),
  constraint template_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES employee(id),
  constraint template_approver_check CHECK ((approver = ANY (ARRAY['head'::text, 'owner'::text]))),
  constraint template_fulfilment_check CHECK ((fulfilment = ANY (ARRAY['none'::text, 'owner'::text, 'administrator'::text, 'accountant'::text, 'hr_manager'::text, 'buyer'::text]))),
  constraint template_sensitivity_check CHECK ((sensitivity = ANY (ARRAY['normal'::text, 'personal'::text, 'medical'::text, 'pay'::text]))),
  constraint template_sla_hours_check CHECK ((sla_hours > 0)),
  constraint template_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'deprecated'::text, 'archived'::text])))
);
CREATE INDEX template_category ON public.template USING btree (category, name, id);
CREATE UNIQUE INDEX template_name ON public.template USING btree (lower(name)) WHERE (status <> 'archived'::text);
CREATE TRIGGER template_resorts AFTER UPDATE OF name ON public.template FOR EACH ROW WHEN ((new.name IS DISTINCT FROM old.name)) EXECUTE FUNCTION resort_by_template();
comment on column template.kind is 'type: RequestKindName from @lintel/contract/request-kinds';

create table template_version (
  id text not null,
  template_id text not null,
  number integer not null,
  fields jsonb not null,
  print_layout text not null default 'two_columns'::text,
  published_at timestamp with time zone,
  published_by text,
  created_at timestamp with time zone not null,
  constraint template_version_pkey PRIMARY KEY (id),
  constraint template_version_template_id_number_key UNIQUE (template_id, number),
  constraint template_version_template_id_fkey FOREIGN KEY (template_id) REFERENCES template(id),
  constraint template_version_number_check CHECK ((number > 0)),
  constraint template_version_print_layout_check CHECK ((print_layout = ANY (ARRAY['one_column'::text, 'two_columns'::text])))
);
CREATE UNIQUE INDEX template_version_draft ON public.template_version USING btree (template_id) WHERE (published_at IS NULL);
CREATE TRIGGER template_version_immutable BEFORE DELETE OR UPDATE ON public.template_version FOR EACH ROW WHEN ((old.published_at IS NOT NULL)) EXECUTE FUNCTION refuse_published_change();
comment on column template_version.fields is 'type: Field[] from @lintel/contract/templates';

create table ticket (
  id text not null,
  number text not null,
  requester_id text,
  sender_name text not null default ''::text,
  sender_email text not null default ''::text,
  subject text not null,
  category text not null,
  team text not null,
  priority text not null default 'normal'::text,
  channel text not null,
  assignee_id text,
  status text not null default 'new'::text,
  first_due_at timestamp with time zone not null,
  first_answered_at timestamp with time zone,
  update_due_at timestamp with time zone,
  resolve_due_at timestamp with time zone not null,
  due_at timestamp with time zone,
  told_due_at timestamp with time zone,
  paused_at timestamp with time zone,
  paused_minutes integer not null default 0,
  resolved_at timestamp with time zone,
  reopen_until timestamp with time zone,
  merged_into text,
  rating integer,
  version integer not null default 1,
  created_by text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  requester_sort text,
  assignee_sort text,
  constraint ticket_pkey PRIMARY KEY (id),
  constraint ticket_number_key UNIQUE (number),
  constraint ticket_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES employee(id),
  constraint ticket_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES ticket(id),
  constraint ticket_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES employee(id),
  constraint ticket_category_check CHECK ((category = ANY (ARRAY['it'::text, 'mail'::text, 'workspace'::text, 'facilities'::text, 'vehicle'::text, 'hr'::text, 'other'::text]))),
  constraint ticket_channel_check CHECK ((channel = ANY (ARRAY['form'::text, 'behalf'::text, 'mail'::text]))),
  constraint ticket_check CHECK (((merged_into IS NULL) OR (status = 'merged'::text))),
  constraint ticket_paused_minutes_check CHECK ((paused_minutes >= 0)),
  constraint ticket_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'critical'::text]))),
  constraint ticket_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint ticket_status_check CHECK ((status = ANY (ARRAY['new'::text, 'open'::text, 'waiting'::text, 'resolved'::text, 'closed'::text, 'merged'::text]))),
  constraint ticket_team_check CHECK ((team = ANY (ARRAY['it'::text, 'office'::text, 'hr'::text])))
);
CREATE INDEX ticket_assignee ON public.ticket USING btree (assignee_id) WHERE (status = ANY (ARRAY['new'::text, 'open'::text, 'waiting'::text]));
CREATE INDEX ticket_assignee_order ON public.ticket USING btree (assignee_sort, id);
CREATE INDEX ticket_category_order ON public.ticket USING btree (category, id);
CREATE INDEX ticket_created ON public.ticket USING btree (created_at DESC, id DESC);
CREATE INDEX ticket_due ON public.ticket USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX ticket_due_order ON public.ticket USING btree (COALESCE(due_at, 'infinity'::timestamp with time zone), id);
CREATE INDEX ticket_priority_order ON public.ticket USING btree (array_position(ARRAY['critical'::text, 'high'::text, 'normal'::text, 'low'::text], priority), id);
CREATE INDEX ticket_reopen ON public.ticket USING btree (reopen_until) WHERE (status = 'resolved'::text);
CREATE INDEX ticket_requester ON public.ticket USING btree (requester_id, created_at DESC);
CREATE INDEX ticket_requester_order ON public.ticket USING btree (requester_sort, id);
CREATE INDEX ticket_search ON public.ticket USING gin (lower(((number || ' '::text) || subject)) gin_trgm_ops);
CREATE INDEX ticket_status_order ON public.ticket USING btree (status, id);
CREATE INDEX ticket_subject ON public.ticket USING btree (lower(subject), id);
CREATE TRIGGER ticket_sorts BEFORE INSERT OR UPDATE OF requester_id, assignee_id, sender_name, sender_email ON public.ticket FOR EACH ROW EXECUTE FUNCTION ticket_sorts();

create table ticket_follower (
  ticket_id text not null,
  employee_id text not null,
  constraint ticket_follower_pkey PRIMARY KEY (ticket_id, employee_id),
  constraint ticket_follower_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint ticket_follower_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id)
);
CREATE INDEX ticket_follower_employee ON public.ticket_follower USING btree (employee_id);

create table ticket_macro (
  id text not null,
  title text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  constraint ticket_macro_pkey PRIMARY KEY (id),
  constraint ticket_macro_title_key UNIQUE (title)
);

create table ticket_message (
  id text not null,
  ticket_id text not null,
  author_id text,
  author_name text not null,
  channel text not null,
  is_internal boolean not null default false,
  is_verified boolean not null default true,
  body text not null,
  mail_message_id text,
  created_at timestamp with time zone not null,
  seq bigint not null generated always as identity,
  constraint ticket_message_pkey PRIMARY KEY (id),
  constraint ticket_message_mail_message_id_key UNIQUE (mail_message_id),
  constraint ticket_message_author_id_fkey FOREIGN KEY (author_id) REFERENCES employee(id),
  constraint ticket_message_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id),
  constraint ticket_message_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'mail'::text])))
);
CREATE INDEX ticket_message_ticket ON public.ticket_message USING btree (ticket_id, created_at, seq);

create table ticket_target (
  priority text not null,
  first_minutes integer not null,
  update_minutes integer not null,
  resolve_minutes integer not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint ticket_target_pkey PRIMARY KEY (priority),
  constraint ticket_target_first_minutes_check CHECK (((first_minutes >= 1) AND (first_minutes <= 100000))),
  constraint ticket_target_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'critical'::text]))),
  constraint ticket_target_resolve_minutes_check CHECK (((resolve_minutes >= 1) AND (resolve_minutes <= 100000))),
  constraint ticket_target_update_minutes_check CHECK (((update_minutes >= 1) AND (update_minutes <= 100000)))
);

create table time_correction (
  id text not null,
  timesheet_id text not null,
  employee_id text not null,
  day date not null,
  project_id text,
  activity text,
  minutes integer not null,
  reason text not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  cost_code_id text,
  resource_id text,
  project_sort text not null default ''::text,
  constraint time_correction_pkey PRIMARY KEY (id),
  constraint time_correction_cost_code_id_fkey FOREIGN KEY (cost_code_id) REFERENCES cost_code(id),
  constraint time_correction_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint time_correction_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint time_correction_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id),
  constraint time_correction_timesheet_id_fkey FOREIGN KEY (timesheet_id) REFERENCES timesheet(id),
  constraint time_correction_activity_check CHECK ((activity = ANY (ARRAY['office'::text, 'training'::text, 'travel'::text, 'standby'::text, 'workshop'::text]))),
  constraint time_correction_minutes_check CHECK (((minutes <> 0) AND ((minutes >= '-1440'::integer) AND (minutes <= 1440)) AND ((minutes % 5) = 0))),
  constraint time_correction_standby CHECK (((project_id IS NULL) OR (activity IS NULL) OR (activity = 'standby'::text))),
  constraint time_correction_target CHECK (((project_id IS NOT NULL) OR (activity IS NOT NULL)))
);
CREATE INDEX time_correction_cost_code ON public.time_correction USING btree (cost_code_id) WHERE (cost_code_id IS NOT NULL);
CREATE INDEX time_correction_day_order ON public.time_correction USING btree (day, id);
CREATE INDEX time_correction_employee ON public.time_correction USING btree (employee_id, day);
CREATE INDEX time_correction_minutes_order ON public.time_correction USING btree (minutes, id);
CREATE INDEX time_correction_project ON public.time_correction USING btree (project_id);
CREATE INDEX time_correction_project_order ON public.time_correction USING btree (project_sort, id);
CREATE INDEX time_correction_resource ON public.time_correction USING btree (resource_id) WHERE (resource_id IS NOT NULL);
CREATE INDEX time_correction_sheet ON public.time_correction USING btree (timesheet_id);
CREATE TRIGGER time_correction_sorts BEFORE INSERT OR UPDATE OF project_id ON public.time_correction FOR EACH ROW EXECUTE FUNCTION time_entry_sorts();

create table time_entry (
  id text not null,
  timesheet_id text not null,
  employee_id text not null,
  day date not null,
  project_id text,
  activity text,
  phase_id text,
  task_id text,
  minutes integer not null,
  ot1_minutes integer not null default 0,
  ot2_minutes integer not null default 0,
  ot3_minutes integer not null default 0,
  note text not null default ''::text,
  entered_by text not null,
  source text not null default 'manual'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  cost_code_id text,
  resource_id text,
  on_site boolean not null default false,
  project_sort text not null default ''::text,
  constraint time_entry_pkey PRIMARY KEY (id),
  constraint time_entry_one UNIQUE NULLS NOT DISTINCT (timesheet_id, day, project_id, activity, phase_id, task_id, cost_code_id, resource_id),
  constraint time_entry_cost_code_id_fkey FOREIGN KEY (cost_code_id) REFERENCES cost_code(id),
  constraint time_entry_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint time_entry_phase_id_fkey FOREIGN KEY (phase_id) REFERENCES phase(id),
  constraint time_entry_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint time_entry_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id),
  constraint time_entry_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint time_entry_timesheet_id_fkey FOREIGN KEY (timesheet_id) REFERENCES timesheet(id),
  constraint time_entry_activity_check CHECK ((activity = ANY (ARRAY['office'::text, 'training'::text, 'travel'::text, 'standby'::text, 'workshop'::text]))),
  constraint time_entry_check1 CHECK ((((ot1_minutes + ot2_minutes) + ot3_minutes) <= minutes)),
  constraint time_entry_minutes_check CHECK (((minutes > 0) AND (minutes <= 1440) AND ((minutes % 5) = 0))),
  constraint time_entry_ot1_minutes_check CHECK ((ot1_minutes >= 0)),
  constraint time_entry_ot2_minutes_check CHECK ((ot2_minutes >= 0)),
  constraint time_entry_ot3_minutes_check CHECK ((ot3_minutes >= 0)),
  constraint time_entry_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'crew'::text, 'copy'::text, 'import'::text, 'timer'::text]))),
  constraint time_entry_standby CHECK (((project_id IS NULL) OR (activity IS NULL) OR (activity = 'standby'::text))),
  constraint time_entry_target CHECK (((project_id IS NOT NULL) OR (activity IS NOT NULL)))
);
CREATE INDEX time_entry_cost_code ON public.time_entry USING btree (cost_code_id) WHERE (cost_code_id IS NOT NULL);
CREATE INDEX time_entry_day ON public.time_entry USING btree (day) INCLUDE (employee_id, project_id, minutes);
CREATE INDEX time_entry_day_order ON public.time_entry USING btree (day, id);
CREATE INDEX time_entry_employee ON public.time_entry USING btree (employee_id, day);
CREATE INDEX time_entry_minutes_order ON public.time_entry USING btree (minutes, id);
CREATE INDEX time_entry_project ON public.time_entry USING btree (project_id, day);
CREATE INDEX time_entry_project_order ON public.time_entry USING btree (project_sort, id);
CREATE INDEX time_entry_resource ON public.time_entry USING btree (resource_id, day) WHERE (resource_id IS NOT NULL);
CREATE INDEX time_entry_task ON public.time_entry USING btree (task_id);
CREATE TRIGGER time_entry_sorts BEFORE INSERT OR UPDATE OF project_id ON public.time_entry FOR EACH ROW EXECUTE FUNCTION time_entry_sorts();

create table time_timer (
  employee_id text not null,
  project_id text,
  activity text,
  task_id text,
  started_at timestamp with time zone not null,
  constraint time_timer_pkey PRIMARY KEY (employee_id),
  constraint time_timer_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint time_timer_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint time_timer_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint time_timer_activity_check CHECK ((activity = ANY (ARRAY['office'::text, 'training'::text, 'travel'::text, 'standby'::text, 'workshop'::text]))),
  constraint time_timer_check CHECK (((project_id IS NULL) <> (activity IS NULL)))
);

create table timesheet (
  id text not null,
  employee_id text not null,
  week text not null,
  first_day date not null,
  status text not null default 'draft'::text,
  submitted_by text,
  submitted_at timestamp with time zone,
  approved_by text,
  reason text,
  comment text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  returned_days date[],
  locked_through date,
  overtime_percents integer[],
  constraint timesheet_pkey PRIMARY KEY (id),
  constraint timesheet_employee_id_week_key UNIQUE (employee_id, week),
  constraint timesheet_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint timesheet_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES employee(id),
  constraint timesheet_returned_days_check CHECK (((cardinality(returned_days) >= 1) AND (cardinality(returned_days) <= 7))),
  constraint timesheet_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'returned'::text, 'locked'::text]))),
  constraint timesheet_week_check CHECK ((week ~ '^[0-9]{4}-W[0-9]{2}$'::text))
);
CREATE INDEX timesheet_week ON public.timesheet USING btree (week, status);

create table timesheet_line (
  timesheet_id text not null,
  project_id text not null,
  confirmed_by text,
  confirmed_at timestamp with time zone,
  constraint timesheet_line_pkey PRIMARY KEY (timesheet_id, project_id),
  constraint timesheet_line_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES employee(id),
  constraint timesheet_line_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint timesheet_line_timesheet_id_fkey FOREIGN KEY (timesheet_id) REFERENCES timesheet(id)
);
CREATE INDEX timesheet_line_confirmed ON public.timesheet_line USING btree (confirmed_by);
CREATE INDEX timesheet_line_waiting ON public.timesheet_line USING btree (project_id) WHERE (confirmed_at IS NULL);

create table transition (
  seq bigint not null generated always as identity,
  entity text not null,
  entity_id text not null,
  name text not null,
  from_state text not null,
  to_state text not null,
  by_id text not null,
  at timestamp with time zone not null,
  input jsonb not null default '{}'::jsonb,
  decided_by text,
  on_behalf_of text,
  constraint transition_pkey PRIMARY KEY (seq)
);
CREATE INDEX transition_entity ON public.transition USING btree (entity, entity_id, seq);
CREATE TRIGGER transition_append_only BEFORE DELETE OR UPDATE ON public.transition FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transition_no_truncate BEFORE TRUNCATE ON public.transition FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table work_label (
  id text not null,
  name text not null,
  colour text not null,
  created_by text not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint work_label_pkey PRIMARY KEY (id),
  constraint work_label_created_by_fkey FOREIGN KEY (created_by) REFERENCES employee(id),
  constraint work_label_colour_check CHECK ((colour = ANY (ARRAY['grey'::text, 'red'::text, 'orange'::text, 'ochre'::text, 'green'::text, 'petrol'::text, 'blue'::text, 'violet'::text]))),
  constraint work_label_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
);
CREATE UNIQUE INDEX work_label_name ON public.work_label USING btree (lower(name));

create table work_schedule (
  id text not null,
  name text not null,
  week_minutes integer[] not null,
  starts time without time zone not null default '07:00:00'::time without time zone,
  is_default boolean not null default false,
  constraint work_schedule_pkey PRIMARY KEY (id),
  constraint work_schedule_name_key UNIQUE (name),
  constraint work_schedule_week_minutes_check CHECK ((array_length(week_minutes, 1) = 7))
);
CREATE UNIQUE INDEX work_schedule_default ON public.work_schedule USING btree (is_default) WHERE is_default;
