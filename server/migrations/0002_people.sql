-- Departments, employees, their accounts at the embedded provider, notifications and preferences (workspace A1, A16).

create table department (
  id text primary key,
  code text not null unique check (code ~ '^[A-Z]{2,6}$'),
  name text not null,
  parent_id text references department,
  head_id text,
  deputy_id text,
  status text not null default 'active' check (status in ('active', 'archived')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table employee (
  id text primary key,
  number text not null unique,
  given_name text not null,
  family_name text not null,
  name text not null,
  preferred_name text,
  work_email text not null,
  idp_issuer text,
  idp_sub text,
  has_login boolean not null default true,
  last_role text check (last_role in ('super_admin', 'managing_director', 'hr_manager', 'accountant', 'administrator', 'department_head', 'employee')),
  department_id text references department,
  manager_id text references employee,
  position text not null,
  grade text,
  phone text,
  hire_date date,
  end_date date,
  status text not null default 'active' check (status in ('draft', 'onboarding', 'active', 'suspended', 'offboarding', 'terminated')),
  preferences jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (manager_id <> id)
);
create unique index employee_work_email on employee (lower(work_email));
create unique index employee_idp on employee (idp_issuer, idp_sub) where idp_sub is not null;
create index employee_name on employee (lower(name), id);
create index employee_department on employee (department_id, lower(name), id);
create index employee_manager on employee (manager_id);

alter table department add constraint department_head foreign key (head_id) references employee;
alter table department add constraint department_deputy foreign key (deputy_id) references employee;

-- Gapless number series (E0001, REQ-2026-0001), advanced inside the transaction that uses the number.
create table number_series (
  series text primary key,
  last int not null default 0
);

-- Who can sign in at the embedded provider. Passwords are scrypt hashes.
create table account (
  id text primary key,
  username text not null,
  password_hash text not null,
  email text not null,
  email_verified boolean not null default true,
  name text not null,
  given_name text not null default '',
  family_name text not null default '',
  roles text[] not null default '{}',
  status text not null default 'open' check (status in ('open', 'closed')),
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_username on account (lower(username));

-- What the embedded provider remembers: sessions, grants, codes, refresh tokens.
create table oidc_artifact (
  model text not null,
  id text not null,
  data jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_artifact_grant on oidc_artifact (grant_id) where grant_id is not null;
create index oidc_artifact_uid on oidc_artifact (uid) where uid is not null;
create index oidc_artifact_expiry on oidc_artifact (expires_at);

create table notification (
  id text primary key,
  recipient_id text not null references employee,
  type text not null,
  severity text not null check (severity in ('info', 'action', 'warning', 'critical')),
  title text not null,
  body text not null default '',
  link text,
  dedupe_key text,
  count int not null default 1,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  done_at timestamptz
);
create index notification_recipient on notification (recipient_id, created_at desc, id desc);
create index notification_unread on notification (recipient_id) where read_at is null;
create index notification_dedupe on notification (recipient_id, dedupe_key, created_at desc) where dedupe_key is not null;
