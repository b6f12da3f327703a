import type { RecallRecipient } from '@lintel/contract/mail-recall';
import { nameOf } from '#web/features/mail/mail.format.ts';
import { RECALL_WORDS } from './recall.words.ts';
import s from './RecallList.module.css';

interface RecallListProps {
  recipients: readonly RecallRecipient[];
  when: 'before' | 'after';
}

/** What recalling a mail does, or did, at each recipient. */
export const RecallList = ({ recipients, when }: RecallListProps) => (
  <ul className={s.list} aria-label="Recipients">
    {recipients.map((one) => (
      <li key={one.email}>
        <b title={one.email}>{nameOf(one)}</b>
        <span>{RECALL_WORDS[one.fate][when]}</span>
      </li>
    ))}
  </ul>
);
