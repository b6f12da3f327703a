/** What asks for the day of a reminder. */
export const REMIND = { title: 'Remind me if nobody answers', action: 'Remind me' };
