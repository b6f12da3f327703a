import { IconTags } from '@tabler/icons-react';
import { TICKET_CATEGORIES, TICKET_TEAMS } from '#web/kit/contract.gen.ts';
import { useCan } from '#web/kit/can.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { TargetSheet } from './TargetSheet.tsx';

/** What tickets are about and who answers them, and how fast; the times are set by who answers. */
export function SupportTerms() {
  return (
    <>
      <TargetSheet canChange={useCan('support:work')} />
      <Sheet>
        <SheetHeader title="Categories" note="each has its team" />
        <DataTableFrame
          caption="Categories"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={({ label }) => label}
          state="ready"
          empty={<EmptyState compact icon={IconTags} title="There are no categories." />}
        />
      </Sheet>
    </>
  );
}

const ROWS = Object.values(TICKET_CATEGORIES);
const COLUMNS: Column<(typeof ROWS)[number]>[] = [
  { key: 'category', header: 'Category', cell: ({ label }) => label },
  { key: 'team', header: 'Team', cell: ({ team }) => TICKET_TEAMS[team] },
];
