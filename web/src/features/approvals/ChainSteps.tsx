import type { RehearsedChain } from '@lintel/contract/approval-chains';
import { IconRoute } from '@tabler/icons-react';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { peopleText } from './chain.preview.ts';
import { approverLabel } from '@lintel/contract/chain-words';

/** The steps of a chain that was tried, with the rule that fits. */
export const ChainSteps = ({ chain }: { chain: RehearsedChain }) => (
  <DataTableFrame
    caption={`Steps of the rule “${chain.ruleName}”`}
    columns={COLUMNS}
    rows={chain.steps.map((step, index) => ({ ...step, no: index + 1 }))}
    rowKey={({ no }) => String(no)}
    empty={<EmptyState compact icon={IconRoute} title={`The rule “${chain.ruleName}” has no step.`} />}
  />
);

const COLUMNS: Column<RehearsedChain['steps'][number] & { no: number }>[] = [
  { key: 'no', header: 'Step', cell: ({ no, name }) => `${no}. ${name}` },
  { key: 'approver', header: 'Asks', hideBelow: 'sm', cell: ({ approver }) => approverLabel(approver) },
  { key: 'people', header: 'Who decides', cell: (step) => (step.people.length === 0 ? 'Nobody yet' : peopleText(step)) },
];
