-- How far tasks and projects are, when projects finish, and single entries of hours: each order is walked in an index of its own, as names
-- are since 0251. What a project has done and when it is forecast to finish follows its phases; a phase weighs as many days as it is planned to last.
alter table project add column percent_bps int not null default 0, add column finish_sort date;

create function project_plan(of_project text, planned date, out percent int, out finish date) language sql stable as $$
  select coalesce(sum(one.days::bigint * one.percent_bps) / nullif(sum(one.days), 0), 0)::int, coalesce(max(one.forecast_finish), planned)
  from (
    select phase.percent_bps, phase.forecast_finish,
      coalesce(phase.baseline_finish, phase.forecast_finish) - coalesce(phase.baseline_start, phase.forecast_start) + 1 as days
    from phase where phase.project_id = of_project
  ) as one
$$;

create function phase_sorts() returns trigger language plpgsql as $$
declare
  of_project text := coalesce(new.project_id, old.project_id);
begin
  update project set percent_bps = plan.percent, finish_sort = plan.finish
  from project as same, lateral project_plan(same.id, same.planned_finish) as plan
  where project.id = of_project and same.id = of_project and (project.percent_bps, project.finish_sort) is distinct from (plan.percent, plan.finish);
  return null;
end $$;
create trigger phase_sorts after insert or delete or update of percent_bps, baseline_start, baseline_finish, forecast_start, forecast_finish on phase
  for each row execute function phase_sorts();

create function project_sorts() returns trigger language plpgsql as $$
begin
  new.finish_sort := (select finish from project_plan(new.id, new.planned_finish));
  return new;
end $$;
create trigger project_sorts before insert or update of planned_finish on project for each row execute function project_sorts();

update project set percent_bps = plan.percent, finish_sort = plan.finish
from project as same, lateral project_plan(same.id, same.planned_finish) as plan where project.id = same.id;

-- The code of its project beside each entry; without a project it comes first.
alter table time_entry add column project_sort text not null default '';

create function time_entry_sorts() returns trigger language plpgsql as $$
begin
  new.project_sort := coalesce((select code from project where id = new.project_id), '');
  return new;
end $$;
create trigger time_entry_sorts before insert or update of project_id on time_entry for each row execute function time_entry_sorts();

create function resort_hours() returns trigger language plpgsql as $$
begin
  update time_entry set project_id = project_id where project_id = new.id;
  return null;
end $$;
create trigger project_resorts_hours after update of code on project for each row
  when (new.code is distinct from old.code) execute function resort_hours();

update time_entry set project_id = project_id where project_id is not null;

create index project_percent_order on project (percent_bps, id);
create index project_finish_order on project (finish_sort, id);
create index task_percent_order on task (percent, id);
create index time_entry_day_order on time_entry (day, id);
create index time_entry_project_order on time_entry (project_sort, id);
create index time_entry_minutes_order on time_entry (minutes, id);
