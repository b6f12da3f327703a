/** What hours are for where they are for no project. */
export const ACTIVITIES = { office: 'Office', training: 'Training', travel: 'Travel', standby: 'Stand-by', workshop: 'Workshop' } as const;
