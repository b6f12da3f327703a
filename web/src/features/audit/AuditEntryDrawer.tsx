import { Anchor } from '@mantine/core';
import { roleLabel, ROLES } from '@lintel/contract/access';
import type { AuditEntry } from '@lintel/contract/audit';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { AuditChanges } from './AuditChanges.tsx';
import { Redaction } from './Redaction.tsx';
import s from './AuditLogPage.module.css';

/** One entry, whole: who, from where, on what, and what changed. */
export function AuditEntryDrawer({ entry, onClose }: { entry: AuditEntry | null; onClose: () => void }) {
  return (
    <Drawer opened={entry !== null} onClose={onClose} title={entry ? `Entry ${entry.seq}` : ''}>
      {entry && (
        <>
          <dl className={s.facts}>
            <dt>Time</dt>
            <dd>
              <DateText iso={entry.at} format="dateTime" />
            </dd>
            <dt>Who</dt>
            <dd>{`${actorOf(entry)}${roleOf(entry)}`}</dd>
            <dt>From</dt>
            <dd>{entry.ip ?? '–'}</dd>
            <dt>Action</dt>
            <dd className={s.code}>{entry.action}</dd>
            <dt>Subject</dt>
            <dd>{`${entry.subjectLabel} (${entry.subjectType.replaceAll('_', ' ')})`}</dd>
            <dt>Hash</dt>
            <dd className={s.code}>{entry.hash}</dd>
          </dl>
          {entry.payload ? (
            <>
              <AuditChanges payload={entry.payload} />
              <Redaction key={entry.seq} entry={entry} onDone={onClose} />
            </>
          ) : (
            <p className={s.quiet}>What changed was blanked for privacy, on record.</p>
          )}
          <p className={s.ways}>
            <Anchor component={Link} to={`${to('audit')}?actorId=${encodeURIComponent(entry.actorId)}`} onClick={onClose}>
              {`Everything by ${entry.actorName}`}
            </Anchor>
            <Anchor
              component={Link}
              to={`${to('audit')}?subjectType=${encodeURIComponent(entry.subjectType)}&subjectId=${encodeURIComponent(entry.subjectId)}`}
              onClick={onClose}
            >
              {`Everything about ${entry.subjectLabel}`}
            </Anchor>
          </p>
        </>
      )}
    </Drawer>
  );
}

/** Who it was, and in whose place. */
export const actorOf = ({ actorName, onBehalfOfName }: AuditEntry): string =>
  onBehalfOfName ? `${actorName} for ${onBehalfOfName}` : actorName;

/** As whom; Lintel itself has no role. */
function roleOf(entry: AuditEntry): string {
  const role = ROLES.find((one) => one === entry.role);
  return role ? ` (${roleLabel(role)})` : '';
}
