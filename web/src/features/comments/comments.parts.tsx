/** `<ActivitySheet subjectType="request" subjectId={id} />`: what was said and done about a record, for its detail page. */
export { ActivitySheet } from './ActivityTimeline.tsx';
