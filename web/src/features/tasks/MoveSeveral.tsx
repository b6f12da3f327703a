import { Button, Menu, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Task, TasksChanged } from '@lintel/contract/tasks';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { BULK_MAX } from '#web/kit/contract.gen.ts';
import { counted } from '#web/kit/counted.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { Several } from './Several.tsx';
import s from './Tasks.module.css';
import { moveSeveral } from './tasks.data.ts';
import { ASKED, CONSEQUENCES } from './tasks.format.ts';

const { states, transitions } = MACHINES.task;
type Step = keyof typeof transitions;

/** Moves the chosen tasks along their states, those to which the step is open; what is left out is said before and after. */
export function MoveSeveral({ rows, onDone }: { rows: readonly Task[]; onDone: () => void }) {
  const [name, setName] = useState<Step | null>(null);
  const [isOpen, setOpen] = useState(false);
  const openTo = (step: Step) => rows.filter((task) => task.transitions.includes(step));
  const steps = (Object.keys(transitions) as Step[]).filter((step) => openTo(step).length > 0);
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowRight size={15} aria-hidden />}
            disabled={rows.length > BULK_MAX || steps.length === 0}
          >
            Move
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {steps.map((step) => (
            <Menu.Item
              key={step}
              rightSection={<span className={s.quiet}>{openTo(step).length}</span>}
              onClick={() => {
                setName(step);
                setOpen(true);
              }}
            >
              {transitions[step].label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {name && (
        <Several
          title={`${transitions[name].label}: ${counted(openTo(name).length, 'task')}`}
          opened={isOpen}
          done={states[transitions[name].to].label}
          onClose={() => setOpen(false)}
          onDone={onDone}
        >
          {(settle) => (
            <Step
              name={name}
              rows={openTo(name)}
              others={rows.length - openTo(name).length}
              onDone={settle}
              onClose={() => setOpen(false)}
            />
          )}
        </Several>
      )}
    </>
  );
}

interface StepProps {
  name: Step;
  rows: readonly Task[];
  /** How many of the chosen ones cannot go this way now. */
  others: number;
  onDone: (outcome: TasksChanged) => void;
  onClose: () => void;
}

function Step({ name, rows, others, onDone, onClose }: StepProps) {
  const [given, setGiven] = useState<Record<string, string>>({});
  const asked = ASKED[name] ?? [];
  const moving = useMutation({ mutationFn: () => moveSeveral(rows, name, given), onSuccess: onDone });
  return (
    <ActionForm className={s.form} action={moving.mutate}>
      <ProblemNotice problem={moving.error} />
      {CONSEQUENCES[name] && <span>{CONSEQUENCES[name]}</span>}
      {others > 0 && (
        <span className={s.quiet}>
          {others === 1
            ? 'One of those chosen cannot go this way now and stays as it is.'
            : `${others} of those chosen cannot go this way now and stay as they are.`}
        </span>
      )}
      {asked.map((field) => (
        <Textarea
          key={field.name}
          label={field.label}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          value={given[field.name] ?? ''}
          onChange={({ currentTarget: { value } }) => setGiven((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      <div className={s.end}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={asked.some((field) => !given[field.name]?.trim())} loading={moving.isPending}>
          {`Move ${counted(rows.length, 'task')}`}
        </Button>
      </div>
    </ActionForm>
  );
}
