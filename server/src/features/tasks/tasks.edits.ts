import { PRIORITIES } from '@lintel/contract/priorities';
import { RECURRENCE_LABEL } from '@lintel/contract/work-words';
import type { ShownEdits } from '#server/features/comments/comments.service.ts';

const ASKED = { true: 'Yes', false: 'No' };

/** Whoever sees a task sees all of it, and so every change of it. */
export const TASK_EDITS: ShownEdits = {
  'task.update': {
    title: { label: 'Title' },
    assignee_ids: { label: 'Who does it', as: 'name' },
    start_date: { label: 'Start', as: 'day' },
    due_date: { label: 'Due', as: 'day' },
    priority: { label: 'Priority', words: PRIORITIES },
    estimate_minutes: { label: 'Estimate in hours', as: 'hours' },
    phase_id: { label: 'Phase', as: 'name' },
    cost_code_id: { label: 'Cost code', as: 'name' },
    label_ids: { label: 'Labels', as: 'name' },
    location: { label: 'Where' },
    // As long as a page: that it was written anew is enough here.
    description: { label: 'Description', as: 'hidden' },
    recurrence: { label: 'Comes again', words: RECURRENCE_LABEL },
    depends_on: { label: 'What has to be done first', as: 'known' },
    checklist_added: { label: 'New on the checklist' },
    checklist_removed: { label: 'Taken off the checklist' },
    needs_review: { label: 'Somebody reviews it', words: ASKED },
    needs_photo: { label: 'With a photo', words: ASKED },
  },
  'task.measure': { percent: { label: 'Done', as: 'percent' } },
  'task.check': { isDone: { label: 'Checklist:', of: { field: 'item' }, words: { true: 'Done', false: 'Open again' } } },
  'task.files': { fileIds: { label: 'Files', as: 'hidden' } },
};
