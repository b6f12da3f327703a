-- Form templates with their versions, and the requests that people make with them (workspace A6).

create table template (
  id text primary key,
  -- of the starter pack: installed once
  key text unique,
  name text not null,
  description text not null default '',
  icon text not null,
  category text not null,
  kind text not null,
  owner_id text not null references employee,
  -- empty: everybody
  audience_roles text[] not null default '{}',
  audience_departments text[] not null default '{}',
  -- who decides a general request
  approver text not null default 'head' check (approver in ('head', 'owner')),
  sla_hours int check (sla_hours > 0),
  fulfilment text not null check (fulfilment in ('none', 'owner', 'administrator', 'accountant', 'hr_manager', 'buyer')),
  sensitivity text not null default 'normal' check (sensitivity in ('normal', 'personal', 'medical', 'pay')),
  status text not null default 'draft' check (status in ('draft', 'published', 'deprecated', 'archived')),
  -- the published one
  current_version_id text,
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column template.kind is 'type: RequestKindName from @lintel/contract/request-kinds';
create unique index template_name on template (lower(name)) where status <> 'archived';
create index template_category on template (category, name, id);

create table template_version (
  id text primary key,
  template_id text not null references template,
  number int not null check (number > 0),
  fields jsonb not null,
  print_layout text not null default 'two_columns' check (print_layout in ('one_column', 'two_columns')),
  published_at timestamptz,
  published_by text,
  created_at timestamptz not null,
  unique (template_id, number)
);
comment on column template_version.fields is 'type: Field[] from @lintel/contract/templates';
create unique index template_version_draft on template_version (template_id) where published_at is null;
alter table template add constraint template_current foreign key (current_version_id) references template_version;

-- Old answers are shown with the form that they were given to, for ever.
create function refuse_published_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published version of a template does not change';
end $$;
create trigger template_version_immutable before update or delete on template_version
  for each row when (old.published_at is not null) execute function refuse_published_change();

create table request (
  id text primary key,
  number text unique,
  template_id text not null references template,
  template_version_id text not null references template_version,
  kind text not null,
  -- what the list shows: from the answers, never a sensitive one
  title text not null,
  requester_id text not null references employee,
  on_behalf_of_id text references employee,
  -- as they were when it was submitted
  department_id text references department,
  manager_id text references employee,
  project_id text references project,
  data jsonb not null default '{}',
  amount_minor bigint,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  needed_by date,
  sensitivity text not null check (sensitivity in ('normal', 'personal', 'medical', 'pay')),
  fulfilment text not null check (fulfilment in ('none', 'owner', 'administrator', 'accountant', 'hr_manager', 'buyer')),
  owner_id text not null references employee,
  -- whose people fulfil it, where the owner's department does
  team_department_id text references department,
  status text not null default 'draft' check (status in
    ('draft', 'pending', 'returned', 'approved', 'rejected', 'in_fulfilment', 'completed', 'withdrawn', 'cancelled')),
  assignee_id text references employee,
  due_at timestamptz,
  -- four business hours before
  soon_at timestamptz,
  submitted_at timestamptz,
  ended_at timestamptz,
  outcome text,
  rating int check (rating between 1 and 5),
  -- what it led to: "Ticket TKT-0007" and its page
  linked jsonb,
  told_unused_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((number is null) = (submitted_at is null))
);
comment on column request.kind is 'type: RequestKindName from @lintel/contract/request-kinds';
comment on column request.data is 'type: Answers from @lintel/contract/form-rules';
create index request_requester on request (requester_id, created_at desc);
create index request_behalf on request (on_behalf_of_id) where on_behalf_of_id is not null;
create index request_department on request (department_id, created_at desc);
create index request_project on request (project_id) where project_id is not null;
create index request_open on request (status, due_at) where status in ('pending', 'approved', 'in_fulfilment');
create index request_assignee on request (assignee_id) where status = 'in_fulfilment';
create index request_version on request (template_version_id, status);
create index request_template on request (template_id, submitted_at desc);
create index request_newest on request (created_at desc, id desc);

-- What collects contents that nobody refers to asks for this.
create index file_content on file (sha256);
