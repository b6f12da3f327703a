import type { FiledMail, MailHead } from '@lintel/contract/mail-threads';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#web/kit/counted.ts';
import { hasFailed } from '#web/kit/failed.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { filedConversationQuery, filedMailQuery, readFiledFile } from '#web/features/mail/actions/filing.data.ts';
import { longDate, nameOf } from '#web/features/mail/mail.format.ts';
import { MailContentView } from '#web/features/mail/reading/MailContentView.tsx';
import s from './FiledMailDialog.module.css';

interface FiledMailDialogProps {
  projectId: string;
  filed: FiledMail;
  onClose: () => void;
}

/** A conversation that is read with its project, by whoever has no mailbox with it: its mails, the newest unfolded. */
export function FiledMailDialog({ projectId, filed, onClose }: FiledMailDialogProps) {
  const conversation = useQuery(filedConversationQuery(projectId, filed.id));
  return (
    <Dialog opened onClose={onClose} title={filed.subject || '(no subject)'} size="52rem">
      <p className={s.note}>Filed by {filed.filedBy}. You read it because you see the project; who has it in a mailbox answers it.</p>
      {hasFailed(conversation) ? (
        <Failed things="this conversation" read={conversation} />
      ) : conversation.data ? (
        <ol className={s.mails}>
          {conversation.data.map((mail) => (
            <li key={mail.id}>
              <Mail projectId={projectId} mail={mail} said={filed.subject} isNewest={mail.id === conversation.data.at(-1)!.id} />
            </li>
          ))}
        </ol>
      ) : (
        <Loading label="Loading the conversation..." />
      )}
    </Dialog>
  );
}

function Mail({ projectId, mail, said, isNewest }: { projectId: string; mail: MailHead; said: string; isNewest: boolean }) {
  const [isOpen, setOpen] = useState(isNewest);
  return (
    <details open={isNewest} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={s.summary}>
        <b>{nameOf(mail.from)}</b>
        <span className={s.snippet}>{mail.snippet}</span>
        <time dateTime={mail.date}>{longDate(mail.date)}</time>
      </summary>
      {isOpen && (
        <div className={s.content}>
          <Content projectId={projectId} id={mail.id} said={said} />
        </div>
      )}
    </details>
  );
}

function Content({ projectId, id, said }: { projectId: string; id: string; said: string }) {
  const mail = useQuery(filedMailQuery(projectId, id));
  if (hasFailed(mail)) return <Failed things="this email" read={mail} />;
  if (!mail.data) return <Loading label="Loading email..." />;
  return (
    <MailContentView
      mail={mail.data}
      name={`${projectId}/${id}`}
      said={said}
      pictures={<>{counted(mail.data.blockedImages, 'picture')} of other servers stay out of a filed email.</>}
      unreadable="Ask who filed it for its original."
      readFile={(index, signal) => readFiledFile(projectId, id, index, signal)}
    />
  );
}
