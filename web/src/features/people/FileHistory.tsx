import { ActivitySheet } from '#web/features/comments/comments.parts.tsx';
import { useUser } from '#web/kit/session.store.ts';

const WORDS = { entry: 'comment', add: 'Comment', none: 'Nothing that you can see here has changed yet.' };

/** What was changed of somebody's record, of the fields that its reader sees; nobody writes here. */
export function FileHistory({ employeeId }: { employeeId: string }) {
  const isOwn = useUser().id === employeeId;
  const note = isOwn ? 'Changes of what you can see of your record' : 'Changes of what you can see of this record';
  return <ActivitySheet title="History" note={note} words={WORDS} subjectType="employee" subjectId={employeeId} />;
}
