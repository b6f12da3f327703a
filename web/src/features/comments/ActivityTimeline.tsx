import { useQuery } from '@tanstack/react-query';
import type { Activity } from '@lintel/contract/comments';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { CommentEntry } from './CommentEntry.tsx';
import { CommentForm } from './CommentForm.tsx';
import { EditEntry } from './EditEntry.tsx';
import { addComment, discussionQuery, useChangesHeard, type Subject } from './comments.data.ts';
import { Actor } from './Actor.tsx';
import s from './ActivityTimeline.module.css';

interface Words {
  /** What an entry that somebody writes is called. */
  entry: string;
  /** What its button says. */
  add: string;
  /** While there is nothing. */
  none: string;
}

const ACTIVITY: Words = { entry: 'comment', add: 'Comment', none: 'Nothing has happened here yet.' };

interface ActivityProps extends Subject {
  title?: string;
  note?: string;
  words?: Words;
}

/** What was said and done about a record and changed of it, newest last, and a place to say something for who is asked. */
export const ActivitySheet = ({ title = 'Activity', note, words = ACTIVITY, ...subject }: ActivityProps) => (
  <Sheet label={title}>
    <SheetHeader title={title} {...(note ? { note } : {})} />
    <SheetBody>
      <ActivityTimeline {...subject} title={title} words={words} />
    </SheetBody>
  </Sheet>
);

function ActivityTimeline({ subjectType, subjectId, title, words }: Subject & { title: string; words: Words }) {
  const discussion = useQuery(discussionQuery({ subjectType, subjectId }));
  useChangesHeard(subjectType);
  if (hasFailed(discussion)) return <Failed things="the activity" read={discussion} />;
  if (!discussion.data) return <Loading label="Loading the activity" />;
  const { entries, seesInternal, canComment } = discussion.data;
  return (
    <div className={s.timeline}>
      {entries.length === 0 ? (
        <p className={s.none}>{words.none}</p>
      ) : (
        <ol className={s.entries} aria-label={title}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {canComment && (
        <CommentForm
          label={words.add}
          keepAs={`comment.${subjectType}.${subjectId}`}
          placeholder={`Write a ${words.entry}; @ mentions somebody`}
          canBeInternal={seesInternal}
          submitLabel={words.add}
          submit={(input) => addComment({ subjectType, subjectId }, input)}
        />
      )}
    </div>
  );
}

function Entry({ entry }: { entry: Activity }) {
  if (entry.kind === 'comment') return <CommentEntry comment={entry} />;
  return entry.kind === 'edit' ? <EditEntry edit={entry} /> : <StepEntry step={entry} />;
}

const StepEntry = ({ step: { byName, forName, said, at, note } }: { step: Extract<Activity, { kind: 'step' }> }) => (
  <li className={s.entry} data-step>
    <span className={s.dot} aria-hidden />
    <div className={s.said}>
      <div className={s.head}>
        <span>
          <Actor byName={byName} forName={forName} /> {said}
        </span>
        <DateText iso={at} format="relative" />
      </div>
      {note && <blockquote className={s.note}>{note}</blockquote>}
    </div>
  </li>
);
