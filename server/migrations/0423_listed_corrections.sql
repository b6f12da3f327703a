-- Corrections stand among the entries that they correct: the same copy of the project's code, the same orders.
alter table time_correction add column project_sort text not null default '';

create trigger time_correction_sorts before insert or update of project_id on time_correction for each row execute function time_entry_sorts();

create or replace function resort_hours() returns trigger language plpgsql as $$
begin
  update time_entry set project_id = project_id where project_id = new.id;
  update time_correction set project_id = project_id where project_id = new.id;
  return null;
end $$;

update time_correction set project_id = project_id where project_id is not null;

create index time_correction_day_order on time_correction (day, id);
create index time_correction_project_order on time_correction (project_sort, id);
create index time_correction_minutes_order on time_correction (minutes, id);
