import type { Attachment } from '@lintel/contract/mail-attachment';
import type { MailContent } from '@lintel/contract/mail-content';
import type { ReactNode } from 'react';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { fullAddress, longDate } from '#web/features/mail/mail.format.ts';
import { bareSubject } from './bare.subject.ts';
import { HtmlBody } from './HtmlBody.tsx';
import { MailFiles } from './MailFiles.tsx';
import { PlainText } from './PlainText.tsx';
import s from './MailContentView.module.css';

interface MailContentViewProps {
  mail: MailContent;
  /** What tells it from all other mails. */
  name: string;
  /** The subject that stands above it already: the same one is not said again. */
  said?: string;
  /** Said where pictures of other servers stay out. */
  pictures: ReactNode;
  /** Said where it could not be read. */
  unreadable: string;
  readFile: (index: number, signal?: AbortSignal) => Promise<Blob>;
  /** Opens a file that is a mail itself. */
  onMail?: (file: Attachment) => void;
}

/** A mail that lies in no mailbox here: head, text and files, behind the same walls as any other. */
export const MailContentView = ({ mail, name, said, pictures, unreadable, readFile, onMail }: MailContentViewProps) => (
  <article>
    <Head mail={mail} isSaid={said !== undefined && bareSubject(said) === bareSubject(mail.subject)} />
    {mail.recalledAt && <InlineNotice tone="warning">Recalled by its sender on {longDate(mail.recalledAt)}.</InlineNotice>}
    {mail.blockedImages > 0 && <InlineNotice>{pictures}</InlineNotice>}
    {mail.unreadable ? (
      <InlineNotice tone="warning" title="This mail could not be read.">
        {unreadable}
      </InlineNotice>
    ) : mail.htmlBody === null ? (
      <PlainText mail={mail} />
    ) : (
      <HtmlBody mail={{ ...mail, id: name }} html={mail.htmlBody} isOpen={false} readFile={readFile} />
    )}
    <MailFiles
      files={mail.attachments.filter(({ inline }) => !inline || mail.htmlBody === null)}
      read={({ index }) => readFile(index)}
      onMail={onMail}
      className={s.files}
      label="Attachments"
    />
  </article>
);

const Head = ({ mail: { subject, from, to, cc, date }, isSaid }: { mail: MailContent; isSaid: boolean }) => (
  <header>
    {!isSaid && (
      <div className={s.head}>
        <h3>{subject || '(no subject)'}</h3>
      </div>
    )}
    <dl className={s.facts}>
      <dt>From</dt>
      <dd>{fullAddress(from)}</dd>
      <dt>To</dt>
      <dd>{to.map(fullAddress).join(', ')}</dd>
      {cc.length > 0 && (
        <>
          <dt>CC</dt>
          <dd>{cc.map(fullAddress).join(', ')}</dd>
        </>
      )}
      {date && (
        <>
          <dt>Date</dt>
          <dd>
            <time dateTime={date}>{longDate(date)}</time>
          </dd>
        </>
      )}
    </dl>
  </header>
);
