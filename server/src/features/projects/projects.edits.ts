import { stateLabels } from '@lintel/contract/kit/machine';
import { PRIORITIES } from '@lintel/contract/priorities';
import { milestoneMachine } from '@lintel/contract/project-machines';
import { ROLE_LABEL } from '@lintel/contract/work-words';
import type { ShownEdits } from '#server/features/comments/comments.service.ts';

const OF_ITS_NAME = { of: { field: 'subject' } };
const MILESTONE = { status: { label: 'Milestone', words: stateLabels(milestoneMachine), ...OF_ITS_NAME } };

const whose = { of: { field: 'employeeId' } };

/** Whoever sees a project sees its plan and its team (`readProject`); of money there is nothing among these. */
export const PROJECT_EDITS: ShownEdits = {
  'project.update': {
    code: { label: 'Code' },
    name: { label: 'Name' },
    client_id: { label: 'Client', as: 'name' },
    department_id: { label: 'Department', as: 'name' },
    planned_start: { label: 'Planned start', as: 'day' },
    planned_finish: { label: 'Planned finish', as: 'day' },
    site_address: { label: 'Site address' },
    site_log_daily: { label: 'Site log', words: { true: 'Every working day', false: 'When there is something to write' } },
    priority: { label: 'Priority', words: PRIORITIES },
    label_ids: { label: 'Labels', as: 'name' },
    description: { label: 'What it is', as: 'hidden' },
  },
  'project.member': {
    project_role: { label: 'Part of', words: ROLE_LABEL, ...whose },
    allocation_bps: { label: 'Share of the time of', as: 'bps', ...whose },
    from_day: { label: 'First day of', as: 'day', ...whose },
    to_day: { label: 'Last day of', as: 'day', ...whose },
  },
  'phase.add': { name: { label: 'New phase' } },
  'phase.update': {
    name: { label: 'Name of the phase' },
    start: { label: 'Start of', as: 'day', ...OF_ITS_NAME },
    finish: { label: 'Finish of', as: 'day', ...OF_ITS_NAME },
  },
  'phase.progress': { percent_bps: { label: 'Progress of', as: 'bps', ...OF_ITS_NAME } },
  'phase.remove': { name: { label: 'Removed phase' } },
  'milestone.add': { name: { label: 'New milestone' } },
  'milestone.update': {
    name: { label: 'Name of the milestone' },
    dueDate: { label: 'Due day of', as: 'day', ...OF_ITS_NAME },
    forecastDate: { label: 'Expected day of', as: 'day', ...OF_ITS_NAME },
  },
  'milestone.reach': MILESTONE,
  'milestone.signOff': MILESTONE,
  'milestone.sendBack': MILESTONE,
  'milestone.remove': { name: { label: 'Removed milestone' } },
};
