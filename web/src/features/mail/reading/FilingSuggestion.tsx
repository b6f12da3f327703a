import type { Email } from '@lintel/contract/mail';
import type { FilingSuggestion as Suggestion } from '@lintel/contract/mail-threads';
import { IconCrane, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { FocusBack } from '#web/ui/FocusBack.tsx';
import { FileDialog } from '#web/features/mail/actions/FileDialog.tsx';
import { useRefuseSuggestion } from '#web/features/mail/actions/filing.data.ts';
import s from './ProjectChips.module.css';

const REASONS: Record<Suggestion['reason'], string> = {
  subject: 'Its subject names it',
  client: 'Written by its client',
  sender: 'Mail from this sender is filed there',
};

/** The project that an open conversation is probably about: its reader files it there, or says that it is not about it. */
export function FilingSuggestion({ mail, suggestion }: { mail: Email; suggestion: Suggestion }) {
  const [isFiling, setFiling] = useState(false);
  const refuse = useRefuseSuggestion(mail.id);
  const { id, code, name, reason } = suggestion;
  return (
    <div className={s.suggestion} role="group" aria-label="Suggested project">
      <span className={s.chip} data-suggested>
        <button type="button" className={s.file} onClick={() => setFiling(true)} title={name}>
          <IconCrane size={14} stroke={1.8} aria-hidden />
          <span>
            File to <b>{code}</b> {name}?
          </span>
        </button>
        <button type="button" className={s.remove} aria-label={`Not this one: ${code}`} title="Not this one" onClick={() => refuse(id)}>
          <IconX size={12} stroke={2.2} aria-hidden />
        </button>
      </span>
      <span className={s.reason}>{REASONS[reason]}.</span>
      {isFiling && <FocusBack />}
      {isFiling && <FileDialog rows={[mail]} begin={suggestion} onClose={() => setFiling(false)} />}
    </div>
  );
}
