import type { ResourceDetail } from '@lintel/contract/resources';
import { FilesByCategory } from '#web/features/files/files.parts.tsx';
import { RESOURCE_DOCUMENTS } from '#web/kit/contract.gen.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { DueText } from './ResourceMarks.tsx';
import s from './resources.module.css';

/** Until when the papers of a resource hold, and what was scanned of them. */
export function Documents({ resource: { id, documents } }: { resource: ResourceDetail }) {
  return (
    <Sheet>
      <SheetHeader title="Documents" />
      {documents.length === 0 && <SheetBody>None recorded.</SheetBody>}
      <FilesByCategory subjectType="resource" subjectId={id}>
        {(filesOf) => (
          <ul className={s.rows}>
            {documents.map(({ type, expiresOn, level }) => (
              <li key={type}>
                <b>{RESOURCE_DOCUMENTS[type]}</b>
                <DueText due={{ what: '', on: expiresOn, meter: null, level }} withName={false} />
                <div className={s.scans}>{filesOf(type, RESOURCE_DOCUMENTS[type])}</div>
              </li>
            ))}
          </ul>
        )}
      </FilesByCategory>
    </Sheet>
  );
}
