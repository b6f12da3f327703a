/** The part of the catalogue in errors.ts on tasks and hours (workspace A3, A4). */
export const WORK_ERRORS = {
  // Tasks (workspace A3)
  'task.predecessors_open': { status: 422, text: '{tasks} has to be done first. Wait for it, or start anyway and say why.' },
  'task.needs_review': { status: 422, text: 'This task is reviewed. Submit it for review instead.' },
  'task.checklist_open': { status: 422, text: '"{item}" on the checklist is not ticked. Tick what is required first.' },
  'task.photo_missing': { status: 422, text: 'This task is handed in with a photo. Add one to its files first.' },
  'task.not_begun': { status: 422, text: 'How far a task is, is said while it is under way. Start it first.' },
  'task.not_yours_to_assign': {
    status: 422,
    text: 'You give work to yourself, to people below you and in projects and departments that you lead. Choose somebody there.',
  },
  'task.stranger': { status: 422, text: '{name} is not on {place}. Choose somebody who is, or add them first.' },
  'task.no_department': { status: 422, text: 'This person has no department. Choose a project or somebody else.' },
  'task.cycle': { status: 422, text: '{number} would wait for itself. Leave out one of the tasks that it depends on.' },
  'task.over': { status: 422, text: 'The task is {state} and does not change any more. Reopen it first.' },

  // Labels of tasks and projects (workspace A2, A3)
  'work_label.taken': { status: 422, text: 'There is a label {name} already. Choose another name.' },
  'work_label.too_many': { status: 422, text: 'The company has {limit} labels, the most there can be. Remove one first.' },
  'work_label.gone': { status: 422, text: 'A label was removed meanwhile. Choose the labels again.' },

  // Cost codes (workspace A2)
  'cost_code.taken': { status: 422, text: 'There is a cost code {code} already. Choose another code, or take that one back into use.' },
  'cost_code.no_group': { status: 422, text: 'There is no group {group} in use. Add it first, or choose another code.' },
  'cost_code.group_used': { status: 422, text: '{below} lies below {code} and is in use. Take that one out of use first.' },
  'cost_code.no_project': { status: 422, text: 'Cost codes count what projects cost. Choose a project, or leave the cost code out.' },
  'cost_code.not_in_use': { status: 422, text: 'The cost code {code} is out of use. Choose another one.' },

  // Timesheets (workspace A4)
  'timesheet.no_such_week': { status: 400, text: 'There is no week {week}. Choose another one.' },
  'timesheet.closed': { status: 422, text: 'Week {week} is {state} and does not change. Ask for it to be returned first.' },
  'timesheet.other_week': { status: 422, text: '{day} is not in this week.' },
  'timesheet.day_full': { status: 422, text: '{day} would have more than 24 hours. Take some away.' },
  'timesheet.not_employed': { status: 422, text: '{name} is not employed on {day}. Choose a day of the employment.' },
  'timesheet.on_leave': { status: 422, text: '{day} is {leave}. Have the leave changed first.' },
  'timesheet.over_leave': {
    status: 422,
    text: '{day} is {leave} in part, and leaves {hours} hours to work. Enter fewer, or have the leave changed first.',
  },
  'timesheet.hours_on_leave': {
    status: 422,
    text: 'Leave on {days} leaves fewer hours to work than are entered. Take some away, or have the leave changed first.',
  },
  'timesheet.project_not_active': { status: 422, text: 'No hours can be booked on {code} now. While it is on hold, book stand-by.' },
  'timesheet.not_booked': {
    status: 422,
    text: '{code} is booked neither for this project nor for {name} on {day}. Book it first, or leave it out.',
  },
  'timesheet.no_certificate': {
    status: 422,
    text: '{name} holds no {certificates} valid on {day}, which {code} needs. Leave {code} out, or have the certificate recorded first.',
  },
  'timesheet.other_task': { status: 422, text: 'This task is of another project. Choose one of the project that the hours are on.' },
  'timesheet.crew_entry_off': { status: 403, text: 'Hours of crews are not entered by others here. Ask who sets up the workspace.' },
  'timesheet.not_on_team': { status: 422, text: 'The project {code} does not have this person on its team. Ask its manager to add them.' },
  'timesheet.outside_part': { status: 422, text: '{name} is not on the team of {code} on {day}. Ask its manager to correct the days.' },
  'timesheet.nothing_to_copy': { status: 422, text: 'Last week has nothing for the days that are free. Add a row instead.' },
  'timesheet.days_missing': { status: 422, text: 'No hours on {days}. Enter them, or give the reason.' },
  'timesheet.day_locked': { status: 422, text: '{day} is closed for pay. Ask human resources for a correction.' },
  'timesheet.day_kept': { status: 422, text: '{day} did not come back. Change {days} alone.' },
  'timesheet.not_waiting': { status: 422, text: 'This week does not wait for your decision. Open it again from your list.' },
  'timesheet.correction_target': { status: 422, text: 'Choose a project or an activity, and how many minutes more or fewer.' },
  'timesheet.clock_kept': {
    status: 422,
    text: '{why} The clock shows {hours} hours and goes on: your timesheet has a way to discard it.',
  },
  'timesheet.other_clock': { status: 409, text: 'This clock does not run any more. Look at the one that does.' },
  'timesheet.own_correction': {
    status: 403,
    text: 'SoD-1: hours of your own that are closed for pay are corrected by somebody else of human resources. Ask them.',
  },
  'timesheet.day_below': { status: 422, text: '{day} has {hours} hours. Take away at most these.' },
  'timesheet.lock_ahead': { status: 422, text: 'Hours are closed after the day. Choose a day until yesterday.' },
  'timesheet.empty': { status: 422, text: 'There are no hours of {name} in this week. Enter them first.' },
} as const satisfies Record<string, { status: number; text: string }>;
