import type { TicketCategory, TicketTeam } from '@lintel/contract/support';
import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { TICKET_CATEGORIES, TICKET_TEAMS } from '#web/kit/contract.gen.ts';
import { useCan } from '#web/kit/can.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { categoriesQuery } from './support.data.ts';
import { TargetSheet } from './TargetSheet.tsx';

/** What tickets are about and who answers them, and how fast; the times are set by who answers. */
export function SupportTerms() {
  const categories = useQuery(categoriesQuery);
  return (
    <>
      <TargetSheet canChange={useCan('support:work')} />
      <Sheet>
        <SheetHeader title="Categories" note="each has its team" />
        <DataTableFrame
          caption="Categories"
          columns={COLUMNS}
          rows={categories.data ?? []}
          rowKey={({ category }) => category}
          state={categories.isPending ? 'loading' : 'ready'}
          error={categories.isError ? { message: sentenceOf(categories.error), onRetry: () => void categories.refetch() } : undefined}
          skeletonRows={7}
          empty={<EmptyState compact icon={IconTags} title="There are no categories." />}
        />
      </Sheet>
    </>
  );
}

const COLUMNS: Column<{ category: TicketCategory; team: TicketTeam }>[] = [
  { key: 'category', header: 'Category', cell: ({ category }) => TICKET_CATEGORIES[category].label },
  { key: 'team', header: 'Team', cell: ({ team }) => TICKET_TEAMS[team] },
];
