import type { ResourceDetail } from '@lintel/contract/resources';
import { FilesByCategory } from '#web/features/files/files.parts.tsx';
import { RESOURCE_DOCUMENTS } from '#web/kit/contract.gen.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { DocumentText } from './ResourceMarks.tsx';
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
            {documents.map((document) => (
              <li key={document.type}>
                <b>{RESOURCE_DOCUMENTS[document.type]}</b>
                <DocumentText document={document} />
                <div className={s.scans}>{filesOf(document.type, RESOURCE_DOCUMENTS[document.type])}</div>
              </li>
            ))}
          </ul>
        )}
      </FilesByCategory>
    </Sheet>
  );
}
