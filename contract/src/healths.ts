/** How a project does, by its milestones: how late is too late is a setting. */
export const HEALTHS = {
  red: 'Milestone far too late',
  amber: 'Milestone late',
  green: 'On plan',
  grey: 'No baseline',
  paused: 'Paused',
} as const;
