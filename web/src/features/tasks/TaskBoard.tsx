import { Button, Menu } from '@mantine/core';
import type { Task } from '@lintel/contract/tasks';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { TransitionDialog } from '#web/kit/TransitionDialog.tsx';
import { TaskCard } from './TaskCard.tsx';
import s from './Tasks.module.css';
import { moveTask, readTasksAgain } from './tasks.data.ts';
import { ASKED, CONSEQUENCES } from './tasks.format.ts';

const COLUMNS = ['todo', 'in_progress', 'blocked', 'in_review', 'done'] as const;
const MOVES: Record<string, { label: string; to: string }> = MACHINES.task.transitions;

/** The transition that leads this task into a column now; none where it may not go there. */
const wayTo = (task: Task, column: string): string | undefined => task.transitions.find((name) => MOVES[name]?.to === column);

/** By state. A card is dragged, or moved by its menu, or with the arrow keys; every move is a transition and is asked about like one. */
export function TaskBoard({ tasks }: { tasks: readonly Task[] }) {
  const [dragged, setDragged] = useState<Task | null>(null);
  const [asked, setAsked] = useState<{ task: Task; name: string } | null>(null);
  const ask = (task: Task, name: string | undefined) => name && setAsked({ task, name });
  const onKey = (event: KeyboardEvent, task: Task) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.target !== event.currentTarget) return;
    event.preventDefault();
    const at = COLUMNS.findIndex((column) => column === task.status);
    const way = (step > 0 ? COLUMNS.slice(at + 1) : COLUMNS.slice(0, at).toReversed()).map((column) => wayTo(task, column)).find(Boolean);
    ask(task, way);
  };
  // The mouse's way; the menu and the arrow keys of a card do the same.
  const dropOn = (column: string, mayDrop: boolean) => ({
    onDragOver: (event: DragEvent) => mayDrop && event.preventDefault(),
    onDrop: () => {
      if (dragged) ask(dragged, wayTo(dragged, column));
      setDragged(null);
    },
  });
  const dragOf = (task: Task) => ({ onDragStart: () => setDragged(task), onDragEnd: () => setDragged(null) });
  return (
    <>
      <div className={s.board} role="group" aria-label="Board">
        {COLUMNS.map((column) => {
          const here = tasks.filter(({ status }) => status === column);
          const mayDrop = dragged !== null && wayTo(dragged, column) !== undefined;
          return (
            <section
              key={column}
              className={s.column}
              aria-label={MACHINES.task.states[column].label}
              data-target={mayDrop || undefined}
              {...dropOn(column, mayDrop)}
            >
              <h3>
                {MACHINES.task.states[column].label}
                <span>{here.length}</span>
              </h3>
              <ul>
                {here.map((task) => (
                  <li key={task.id} className={s.piece} draggable={task.transitions.length > 0} {...dragOf(task)}>
                    <TaskCard task={task} withStatus={task.isReturned} />
                    <Moves task={task} onMove={(name) => ask(task, name)} onKey={(event) => onKey(event, task)} />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      {asked && (
        <TransitionDialog
          machine={MACHINES.task}
          name={asked.name}
          row={asked.task}
          label={asked.task.number}
          move={moveTask}
          onSettled={() => void readTasksAgain()}
          onClose={() => setAsked(null)}
          ask={ASKED[asked.name]}
          consequence={CONSEQUENCES[asked.name]}
        />
      )}
    </>
  );
}

function Moves({ task, onMove, onKey }: { task: Task; onMove: (name: string) => void; onKey: (event: KeyboardEvent) => void }) {
  if (task.transitions.length === 0) return null;
  return (
    <div className={s.moves}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="compact-xs"
            variant="quiet"
            aria-label={`Move ${task.number}`}
            title="Arrow keys move it left and right"
            onKeyDown={onKey}
          >
            Move
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {task.transitions.map((name) => (
            <Menu.Item key={name} onClick={() => onMove(name)}>
              {MOVES[name]?.label ?? name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
