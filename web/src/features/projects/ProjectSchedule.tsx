import { Button } from '@mantine/core';
import type { Milestone, Phase, ProjectDetail } from '@lintel/contract/projects';
import { IconCalendarStats, IconFlag, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '#web/kit/counted.ts';
import { useToday } from '#web/kit/today.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetFooter } from '#web/ui/SheetFooter.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { Legend } from '#web/ui/Legend.tsx';
import { MilestoneDrawer } from './MilestoneDrawer.tsx';
import { PhaseDrawer } from './PhaseDrawer.tsx';
import { Programme } from './Programme.tsx';
import { milestoneRow, phaseRow } from './programme.rows.ts';
import { ProgressDrawer } from './ProgressDrawer.tsx';
import { milestoneColumns, phaseColumns } from './schedule.columns.tsx';

/** What is open beside the schedule. */
type Open =
  | { what: 'phase'; phase: Phase | null }
  | { what: 'progress'; phase: Phase }
  | { what: 'milestone'; milestone: Milestone | null }
  | null;

export function ProjectSchedule({ project }: { project: ProjectDetail }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const today = useToday();
  const { phases, milestones, isManageable } = project;
  const mayRecord = isManageable && ['active', 'on_hold', 'practical_completion'].includes(project.status);
  return (
    <>
      {phases.length > 0 && (
        <Sheet label="Programme">
          <SheetHeader title="Programme" note={`${counted(project.baselines, 'baseline')} kept`} />
          <Programme rowHeader="Phase" rows={phases.flatMap((phase) => [phaseRow(phase, today), ...rowsOfPhase(milestones, phase)])} />
          <SheetFooter>
            <Legend
              items={[
                { label: 'Done', color: 'var(--lt-chart-1)' },
                { label: 'Expected', color: 'var(--lt-accent-line)', kind: 'outline' },
                { label: 'Agreed in the baseline', color: 'var(--lt-ink-3)', kind: 'line' },
              ]}
            />
          </SheetFooter>
        </Sheet>
      )}
      <Sheet label="Phases">
        <SheetHeader
          title="Phases"
          actions={isManageable && <Add label="Add phase" onClick={() => setOpen({ what: 'phase', phase: null })} />}
        />
        <DataTableFrame
          caption="Phases"
          columns={phaseColumns({
            onEdit: isManageable ? (phase) => setOpen({ what: 'phase', phase }) : null,
            onProgress: mayRecord ? (phase) => setOpen({ what: 'progress', phase }) : null,
          })}
          rows={phases}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              icon={IconCalendarStats}
              title="No phases yet."
              hint="Phases and their dates are the plan that progress is compared with."
            />
          }
          minWidth="46rem"
        />
      </Sheet>
      <Sheet label="Milestones">
        <SheetHeader
          title="Milestones"
          actions={
            isManageable &&
            phases.length > 0 && <Add label="Add milestone" onClick={() => setOpen({ what: 'milestone', milestone: null })} />
          }
        />
        <DataTableFrame
          caption="Milestones"
          columns={milestoneColumns(project, isManageable ? (milestone) => setOpen({ what: 'milestone', milestone }) : null)}
          rows={milestones}
          rowKey={({ id }) => id}
          empty={<EmptyState icon={IconFlag} title="No milestones yet." hint="A milestone says what has to be true on a day." />}
          minWidth="46rem"
        />
      </Sheet>
      <PhaseDrawer project={project} opened={open?.what === 'phase'} phase={open?.what === 'phase' ? open.phase : null} onClose={close} />
      <ProgressDrawer phase={open?.what === 'progress' ? open.phase : null} onClose={close} />
      <MilestoneDrawer
        project={project}
        opened={open?.what === 'milestone'}
        milestone={open?.what === 'milestone' ? open.milestone : null}
        onClose={close}
      />
    </>
  );
}

const rowsOfPhase = (milestones: readonly Milestone[], phase: Phase) =>
  milestones.filter(({ phaseId }) => phaseId === phase.id).map(milestoneRow);

function Add({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="default" leftSection={<IconPlus size={16} />} onClick={onClick}>
      {label}
    </Button>
  );
}
