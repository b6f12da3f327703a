import type { ImportLine } from '@lintel/contract/people-import';
import { IMPORT_COLUMNS, NEEDED_COLUMNS } from '@lintel/contract/people-columns';
import { IconUsers } from '@tabler/icons-react';
import { IMPORT_MAX_LINES } from '#web/kit/contract.gen.ts';
import { counted } from '#web/kit/counted.ts';
import { ImportButton } from '#web/kit/ImportDialog.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { previewImport, runImport } from './employees.data.ts';

const peopleCount = (count: number): string => counted(count, 'person', 'people');

const COLUMNS: Column<ImportLine>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name || '–' },
  { key: 'email', header: 'Work mail', cell: ({ email }) => email || '–' },
  { key: 'department', header: 'Department', hideBelow: 'md', cell: ({ department }) => department || '–' },
];

/** HR takes over people from a file. */
export const ImportPeople = () => (
  <ImportButton
    things="people"
    counted={peopleCount}
    lead={
      `A CSV file, one person a line, at most ${IMPORT_MAX_LINES}. Its first line names the columns; ` +
      `${NEEDED_COLUMNS.map((key) => IMPORT_COLUMNS[key]).join(', ')} are needed. Everybody becomes a draft, and who is on file already stays as they are.`
    }
    labels={IMPORT_COLUMNS}
    preview={previewImport}
    run={async (csv, key) => `${peopleCount((await runImport(csv, key)).drafted.length)} drafted`}
    icon={IconUsers}
    columns={COLUMNS}
    nameOf={({ name, email }) => name || email || 'no name'}
  />
);
