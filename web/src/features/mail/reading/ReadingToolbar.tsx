import { Button } from '@mantine/core';
import type { Email, EmailRow } from '@lintel/contract/mail';
import {
  IconAlertOctagon,
  IconArchive,
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCode,
  IconMail,
  IconMailCheck,
  IconPencil,
  IconPrinter,
  IconStar,
  IconStarFilled,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { FocusBack } from '#web/ui/FocusBack.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { later } from '#web/kit/later.tsx';
import { preloadCompose } from '#web/features/mail/compose/ComposeHost.tsx';
import { LabelMenu } from '#web/features/mail/actions/LabelMenu.tsx';
import { MoreMenu } from '#web/features/mail/actions/MoreMenu.tsx';
import { SnoozeMenu } from '#web/features/mail/actions/SnoozeMenu.tsx';
import { startAnswer, startDraft, type AnswerKind } from '#web/features/mail/compose/compose.start.ts';
import { isArchivable, spamTarget, trashText, useMailActions } from '#web/features/mail/actions/mail.actions.ts';
import { printMail } from './mail.print.ts';
import { MoveMenu } from '#web/features/mail/actions/MoveMenu.tsx';
import type { MoveChoice } from '#web/features/mail/actions/useMoveTargets.tsx';
import s from './ReadingPane.module.css';

const SourceDialog = later(() => import('./SourceDialog.tsx').then((module) => ({ default: module.SourceDialog })));

interface ReadingToolbarProps {
  mail: Email | undefined;
  /** The place that it goes back to. */
  name: string;
  onBack: () => void;
  onArchive: (rows: readonly EmailRow[]) => void;
  onTrash: (rows: readonly EmailRow[]) => void;
  onLeave: (rows: readonly EmailRow[]) => void;
}

/** Back, what can be done with the mail, and the ways to answer it. */
export function ReadingToolbar({ mail, name, onBack, ...on }: ReadingToolbarProps) {
  return (
    <div className={s.tools}>
      <Button variant="quiet" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
        <span className={s.backTo}>{name}</span>
      </Button>
      {mail && <span className={s.separator} />}
      {mail && <MailTools mail={mail} onBack={onBack} {...on} />}
      {mail && <AnswerButtons mail={mail} onBack={onBack} />}
    </div>
  );
}

function MailTools({ mail, onBack, onArchive, onTrash, onLeave }: Omit<ReadingToolbarProps, 'name' | 'mail'> & { mail: Email }) {
  const { mark, star, label, snooze, move } = useMailActions();
  const client = useQueryClient();
  const print = () => void printMail(mail.id);
  const spam = spamTarget([mail]);
  const toSpam = () => {
    if (spam) move([mail], spam);
    onLeave([mail]);
  };
  const moveTo = ({ run }: MoveChoice) => {
    run();
    onLeave([mail]);
  };
  const [isSourceOpen, setSourceOpen] = useState(false);
  const wide = useRef<HTMLSpanElement>(null);
  return (
    <div className={s.icons}>
      {spam === 'inbox' && <SpamButton target={spam} onMove={toSpam} />}
      {isArchivable(mail) && (
        <IconButton label="Archive" onClick={() => onArchive([mail])}>
          <IconArchive size={18} stroke={1.7} />
        </IconButton>
      )}
      <IconButton label={trashText(mail)} onClick={() => onTrash([mail])}>
        <IconTrash size={18} stroke={1.7} />
      </IconButton>
      <IconButton
        label="Mark as unread"
        onClick={() => {
          mark([mail], false);
          onBack();
        }}
      >
        <IconMail size={18} stroke={1.7} />
      </IconButton>
      {!mail.isDraft && (
        <SnoozeMenu
          onChoose={(at) => {
            snooze([mail], at);
            onLeave([mail]);
          }}
        />
      )}
      <span className={s.wide} ref={wide}>
        <LabelMenu rows={[mail]} onLabel={(word, isOn) => label([mail], word, isOn)}>
          <IconButton label="Labels">
            <IconTag size={18} stroke={1.7} />
          </IconButton>
        </LabelMenu>
        {spam === 'spam' && <SpamButton target={spam} onMove={toSpam} />}
        {!mail.isDraft && <MoveMenu rows={[mail]} onChoose={moveTo} />}
        <IconButton label="Print" onClick={print}>
          <IconPrinter size={18} stroke={1.7} />
        </IconButton>
        <IconButton label="Show original" onClick={() => setSourceOpen(true)}>
          <IconCode size={18} stroke={1.7} />
        </IconButton>
      </span>
      <IconButton
        label={mail.starred ? 'Remove the star' : 'Add a star'}
        aria-pressed={mail.starred}
        className={mail.starred ? s.starOn : undefined}
        onClick={() => star([mail], !mail.starred)}
      >
        {mail.starred ? <IconStarFilled size={18} /> : <IconStar size={18} stroke={1.7} />}
      </IconButton>
      {!mail.isDraft && (
        <MoreMenu
          mail={mail}
          onLeave={onLeave}
          wide={wide}
          onPrint={print}
          onSpam={spam === 'spam' ? toSpam : undefined}
          onSource={() => setSourceOpen(true)}
          onReplyAll={mail.sendAt ? undefined : () => void startAnswer(client, 'replyAll', mail.id)}
        />
      )}
      {isSourceOpen && <FocusBack />}
      <Suspense>{isSourceOpen && <SourceDialog id={mail.id} onClose={() => setSourceOpen(false)} />}</Suspense>
    </div>
  );
}

function SpamButton({ target, onMove }: { target: 'spam' | 'inbox'; onMove: () => void }) {
  const Icon = target === 'spam' ? IconAlertOctagon : IconMailCheck;
  return (
    <IconButton label={target === 'spam' ? 'Move to Spam' : 'Not spam'} onClick={onMove}>
      <Icon size={18} stroke={1.7} />
    </IconButton>
  );
}

function AnswerButtons({ mail, onBack }: { mail: Email; onBack: () => void }) {
  const client = useQueryClient();
  const answer = (kind: AnswerKind) => () => void startAnswer(client, kind, mail.id);
  // Sending or saving replaces the draft: the list shows what became of it.
  const edit = () => {
    startDraft(mail);
    onBack();
  };
  if (mail.isDraft) {
    return (
      <div className={s.answers}>
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={edit}>
          Edit draft
        </Button>
      </div>
    );
  }
  // Nobody has it yet: it is edited at the notice that says so.
  if (mail.sendAt) return null;
  return (
    <div className={s.answers} onPointerEnter={preloadCompose}>
      <Button variant="default" leftSection={<IconArrowForwardUp size={16} aria-hidden />} onClick={answer('forward')}>
        Forward
      </Button>
      <span className={s.wide}>
        <Button variant="default" leftSection={<IconArrowBackUpDouble size={16} aria-hidden />} onClick={answer('replyAll')}>
          Reply all
        </Button>
      </span>
      <Button leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={answer('reply')}>
        Reply
      </Button>
    </div>
  );
}
