import { Button, Popover } from '@mantine/core';
import { IconLock, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment } from '@lintel/contract/comments';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { PersonPicture } from '#web/kit/PersonTile.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { CommentForm } from './CommentForm.tsx';
import { editComment, editsQuery } from './comments.data.ts';
import { piecesOf } from './mentions.ts';
import s from './ActivityTimeline.module.css';

/** Something that somebody said; its author may change it, and everybody sees that it was changed. */
export function CommentEntry({ comment }: { comment: Comment }) {
  const [isEditing, setEditing] = useState(false);
  const { byName, byPhotoId, at, text, mentions, isInternal, editedAt, canEdit } = comment;
  return (
    <li className={s.entry} data-internal={isInternal || undefined}>
      <PersonPicture person={{ name: byName, photoId: byPhotoId }} size={24} />
      <div className={s.said}>
        <div className={s.head}>
          <b>{byName}</b>
          <DateText iso={at} format="relative" />
          {isInternal && (
            <span className={s.internal}>
              <IconLock size={13} stroke={2} aria-hidden /> Internal
            </span>
          )}
          {editedAt && <Edited comment={comment} />}
          {canEdit && !isEditing && (
            <IconButton size="xs" label="Edit your comment" onClick={() => setEditing(true)}>
              <IconPencil size={14} stroke={1.8} />
            </IconButton>
          )}
        </div>
        {isEditing ? (
          <CommentForm
            label="Edit your comment"
            initial={{ text, mentions }}
            submitLabel="Save"
            onCancel={() => setEditing(false)}
            submit={async (input) => {
              await editComment(comment, input);
              setEditing(false);
            }}
          />
        ) : (
          <p className={s.text}>
            {piecesOf(text, mentions).map((piece, i) => (piece.isMention ? <b key={i}>{piece.text}</b> : piece.text))}
          </p>
        )}
      </div>
    </li>
  );
}

function Edited({ comment }: { comment: Comment }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-start" withinPortal>
      <Popover.Target>
        <Button size="compact-xs" variant="quiet" onClick={() => setOpen(!isOpen)}>
          edited
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{isOpen && <EarlierTexts comment={comment} />}</Popover.Dropdown>
    </Popover>
  );
}

function EarlierTexts({ comment }: { comment: Comment }) {
  const edits = useQuery(editsQuery(comment));
  if (hasFailed(edits)) return <Failed things="the earlier texts" read={edits} />;
  if (!edits.data) return <Loading label="Loading the earlier texts" />;
  return (
    <ul className={s.edits} aria-label="Earlier texts">
      {edits.data.map(({ text, at }) => (
        <li key={at}>
          <DateText iso={at} format="dateTime" />
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
