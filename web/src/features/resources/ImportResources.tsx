import { NEEDED_RESOURCE_COLUMNS, RESOURCE_COLUMNS } from '@lintel/contract/resource-columns';
import type { ResourceLine } from '@lintel/contract/resource-import';
import { IconTruck } from '@tabler/icons-react';
import { IMPORT_MAX_LINES } from '#web/kit/contract.gen.ts';
import { counted } from '#web/kit/counted.ts';
import { ImportButton } from '#web/kit/ImportDialog.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { importResources, previewResources } from './resources.data.ts';

const resourceCount = (count: number): string => counted(count, 'resource', 'resources');

const COLUMNS: Column<ResourceLine>[] = [
  { key: 'code', header: 'Code', cell: ({ code }) => code || '–' },
  { key: 'name', header: 'Name', cell: ({ name }) => name || '–' },
  { key: 'category', header: 'Category', hideBelow: 'md', cell: ({ category }) => category || '–' },
];

/** Administration takes over vehicles and equipment from a file. */
export const ImportResources = () => (
  <ImportButton
    things="resources"
    counted={resourceCount}
    lead={
      `A CSV file, one resource a line, at most ${IMPORT_MAX_LINES}. Its first line names the columns; ` +
      `${NEEDED_RESOURCE_COLUMNS.map((key) => RESOURCE_COLUMNS[key]).join(', ')} are needed. What has its code already stays as it is.`
    }
    labels={RESOURCE_COLUMNS}
    preview={previewResources}
    run={async (csv, key) => `${resourceCount((await importResources(csv, key)).added.length)} added`}
    icon={IconTruck}
    columns={COLUMNS}
    nameOf={({ code, name }) => [code, name].filter(Boolean).join(' ') || 'no code'}
  />
);
