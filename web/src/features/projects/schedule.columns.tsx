import { companyDay } from '#web/kit/today.ts';
import { Button } from '@mantine/core';
import type { Milestone, Phase, ProjectDetail } from '@lintel/contract/projects';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { DateRangeText } from '#web/ui/DateRangeText.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { Meter } from '#web/ui/Meter.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { MilestoneStatus } from './MilestoneStatus.tsx';
import s from './ProjectDetail.module.css';
import list from './ProjectList.module.css';
import { moveMilestone, readProjectsAgain } from './projects.data.ts';
import { METHOD_LABEL, percentText } from './projects.format.ts';

interface PhaseActions {
  onEdit: ((phase: Phase) => void) | null;
  onProgress: ((phase: Phase) => void) | null;
}

export const phaseColumns = ({ onEdit, onProgress }: PhaseActions): Column<Phase>[] => [
  {
    key: 'name',
    header: 'Phase',
    cell: (phase) =>
      onEdit ? (
        <button type="button" className={s.open} onClick={() => onEdit(phase)}>
          {phase.name}
        </button>
      ) : (
        <b>{phase.name}</b>
      ),
  },
  {
    key: 'agreed',
    header: 'Agreed',
    cell: ({ baselineStart, baselineFinish }) =>
      baselineStart && baselineFinish ? <DateRangeText from={baselineStart} to={baselineFinish} /> : '–',
  },
  {
    key: 'expected',
    header: 'Expected',
    cell: ({ forecastStart, forecastFinish }) => <DateRangeText from={forecastStart} to={forecastFinish} />,
  },
  { key: 'method', header: 'Measured', hideBelow: 'lg', cell: ({ progressMethod }) => METHOD_LABEL[progressMethod] },
  {
    key: 'done',
    header: 'Done',
    cell: (phase) => (
      <span className={list.progress} title={phase.progressNote}>
        <Meter value={phase.percentBps} max={10_000} label={`${percentText(phase.percentBps)} of ${phase.name} done`} />
        <span className="num">{percentText(phase.percentBps)}</span>
      </span>
    ),
  },
  {
    key: 'actions',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: (phase) =>
      onProgress && (
        <Button size="xs" variant="default" onClick={() => onProgress(phase)} aria-label={`Record progress of ${phase.name}`}>
          Record progress
        </Button>
      ),
  },
];

export const milestoneColumns = (project: ProjectDetail, onEdit: ((milestone: Milestone) => void) | null): Column<Milestone>[] => [
  {
    key: 'name',
    header: 'Milestone',
    cell: (milestone) =>
      onEdit && milestone.status === 'pending' ? (
        <button type="button" className={s.open} onClick={() => onEdit(milestone)}>
          {milestone.name}
        </button>
      ) : (
        <b>{milestone.name}</b>
      ),
  },
  { key: 'phase', header: 'Phase', cell: ({ phaseId }) => project.phases.find(({ id }) => id === phaseId)?.name ?? '–' },
  { key: 'due', header: 'Due', cell: ({ dueDate }) => <DateText iso={dueDate} /> },
  {
    key: 'forecast',
    header: 'Expected',
    hideBelow: 'md',
    cell: ({ reachedOn, forecastDate }) => <DateText iso={reachedOn ?? forecastDate} />,
  },
  { key: 'acceptance', header: 'Acceptance', hideBelow: 'lg', cell: ({ isAcceptance }) => (isAcceptance ? 'Yes' : '–') },
  { key: 'status', header: 'Status', cell: (milestone) => <MilestoneStatus milestone={milestone} /> },
  {
    key: 'actions',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: (milestone) => (
      <span className={s.rowActions}>
        <TransitionButtons
          machine={MACHINES.milestone}
          row={milestone}
          label={milestone.name}
          move={moveMilestone}
          onSettled={() => void readProjectsAgain()}
          ask={{
            reach: [{ name: 'reachedOn', label: 'Reached on', kind: 'day', initial: companyDay() }],
            sendBack: [{ name: 'reason', label: 'What is missing', kind: 'text' }],
          }}
          consequence={{ signOff: 'The acceptance stands. It is needed before the project is handed over.' }}
        />
      </span>
    ),
  },
];
