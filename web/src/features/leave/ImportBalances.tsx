import { BALANCE_COLUMNS, NEEDED_BALANCE_COLUMNS } from '@lintel/contract/leave-columns';
import type { BalanceLine } from '@lintel/contract/leave-import';
import { IconBeach } from '@tabler/icons-react';
import { IMPORT_MAX_LINES } from '#web/kit/contract.gen.ts';
import { counted } from '#web/kit/counted.ts';
import { ImportButton } from '#web/kit/ImportDialog.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { importBalances, previewBalances } from './leave.data.ts';

const balanceCount = (count: number): string => counted(count, 'balance');

const COLUMNS: Column<BalanceLine>[] = [
  { key: 'person', header: 'Person', cell: ({ person }) => person || '–' },
  { key: 'type', header: 'Kind of leave', hideBelow: 'md', cell: ({ typeName }) => typeName || '–' },
  { key: 'days', header: 'Days', align: 'end', cell: ({ days }) => days || '–' },
  { key: 'day', header: 'Counts from', width: '7.5rem', hideBelow: 'md', cell: ({ day }) => day || '–' },
];

/** HR takes over what people had before this system. */
export const ImportBalances = () => (
  <ImportButton
    things="leave balances"
    counted={balanceCount}
    lead={
      `A CSV file, one balance a line, at most ${IMPORT_MAX_LINES}. Its first line names the columns; ` +
      `${NEEDED_BALANCE_COLUMNS.map((key) => BALANCE_COLUMNS[key]).join(', ')} are needed. ` +
      'A person is a work mail or a number. What the ledger has already stays as it is.'
    }
    labels={BALANCE_COLUMNS}
    preview={previewBalances}
    run={async (csv, key) => `${balanceCount((await importBalances(csv, key)).posted)} brought in`}
    icon={IconBeach}
    columns={COLUMNS}
    nameOf={({ person, typeName, days, day }) => [person || 'nobody', typeName, days, day].filter(Boolean).join(', ')}
  />
);
