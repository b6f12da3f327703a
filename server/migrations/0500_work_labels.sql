-- Words that the company puts on tasks and projects, one list for both (workspace A2, A3). The arrays are the order in which they were put on.
create table work_label (
  id text primary key,
  name text not null check (length(name) between 1 and 40),
  colour text not null check (colour in ('grey', 'red', 'orange', 'ochre', 'green', 'petrol', 'blue', 'violet')),
  created_by text not null references employee,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create unique index work_label_name on work_label (lower(name));

alter table task add column label_ids text[] not null default '{}';
alter table project add column label_ids text[] not null default '{}';
create index task_labels on task using gin (label_ids) where label_ids <> '{}';
create index project_labels on project using gin (label_ids) where label_ids <> '{}';
