import { useQuery } from '@tanstack/react-query';
import type { Activity } from '@lintel/contract/comments';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { CommentEntry } from './CommentEntry.tsx';
import { CommentForm } from './CommentForm.tsx';
import { addComment, discussionQuery, type Subject } from './comments.data.ts';
import s from './ActivityTimeline.module.css';

/** What was said and done about a record, newest last, and a place to say something. */
export const ActivitySheet = ({ title = 'Activity', note, ...subject }: Subject & { title?: string; note?: string }) => (
  <Sheet label={title}>
    <SheetHeader title={title} {...(note ? { note } : {})} />
    <SheetBody>
      <ActivityTimeline {...subject} />
    </SheetBody>
  </Sheet>
);

function ActivityTimeline({ subjectType, subjectId }: Subject) {
  const discussion = useQuery(discussionQuery({ subjectType, subjectId }));
  if (discussion.isError) return <Failed things="the activity" error={discussion.error} onRetry={() => void discussion.refetch()} />;
  if (!discussion.data) return <Loading label="Loading the activity" />;
  const { entries, seesInternal } = discussion.data;
  return (
    <div className={s.timeline}>
      {entries.length === 0 ? (
        <p className={s.none}>Nothing has happened here yet.</p>
      ) : (
        <ol className={s.entries} aria-label="Activity">
          {entries.map((entry) =>
            entry.kind === 'comment' ? <CommentEntry key={entry.id} comment={entry} /> : <StepEntry key={entry.id} step={entry} />,
          )}
        </ol>
      )}
      <CommentForm
        label="Comment"
        canBeInternal={seesInternal}
        submitLabel="Comment"
        submit={(input) => addComment({ subjectType, subjectId }, input)}
      />
    </div>
  );
}

const StepEntry = ({ step: { byName, said, at, note } }: { step: Extract<Activity, { kind: 'step' }> }) => (
  <li className={s.entry} data-step>
    <span className={s.dot} aria-hidden />
    <div className={s.said}>
      <div className={s.head}>
        <span>
          <b>{byName}</b> {said}
        </span>
        <DateText iso={at} format="relative" />
      </div>
      {note && <blockquote className={s.note}>{note}</blockquote>}
    </div>
  </li>
);
