import type { EmailRow } from '@lintel/contract/mail';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNow } from '#web/kit/clock.ts';
import { later } from '#web/kit/later.tsx';
import { LabelDot } from '#web/ui/LabelDot.tsx';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { TimeChoice } from './TimeChoice.tsx';
import { useMailActions } from './mail.actions.ts';
import { labelsQuery } from '#web/features/mail/mail.data.ts';
import { snoozeTimes } from './mail.times.ts';
import { useMoveTargets } from './useMoveTargets.tsx';

const RecordFromMail = later(() => import('./RecordFromMail.tsx').then((module) => ({ default: module.RecordFromMail })));

const FileDialog = later(() => import('./FileDialog.tsx').then((module) => ({ default: module.FileDialog })));

export type AskKind = 'label' | 'move' | 'snooze' | 'task' | 'project';

interface AskDialogProps {
  kind: AskKind;
  rows: readonly EmailRow[];
  onClose: () => void;
  /** The mails leave the list. */
  onLeave: (rows: readonly EmailRow[]) => void;
}

/** What the keys `l`, `v`, `b`, `t` and `p` ask about the mails that are meant. */
export function AskDialog({ kind, ...rest }: AskDialogProps) {
  if (kind === 'task')
    return (
      <Suspense>
        <RecordFromMail row={rest.rows[0]!} onClose={rest.onClose} />
      </Suspense>
    );
  if (kind === 'project')
    return (
      <Suspense>
        <FileDialog rows={rest.rows} onClose={rest.onClose} />
      </Suspense>
    );
  if (kind === 'label') return <LabelChoice {...rest} />;
  return kind === 'move' ? <MoveChoice {...rest} /> : <SnoozeChoice {...rest} />;
}

type ChoiceProps = Omit<AskDialogProps, 'kind'>;

function LabelChoice({ rows, onClose }: ChoiceProps) {
  const { data: known = [] } = useQuery(labelsQuery(rows[0]?.shared?.accountId));
  const { label } = useMailActions();
  // Rows are those of the moment when the dialog opened: what is chosen here is shown at once.
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOn = (name: string) => chosen.get(name) ?? rows.every(({ labels }) => labels.includes(name));
  const put = (name: string, on: boolean) => {
    label(rows, name, on);
    setChosen(new Map([...chosen, [name, on]]));
  };
  const made = [...chosen.keys()]
    .filter((name) => !known.some((one) => one.name === name))
    .map((name) => ({ id: name, name, colour: 'grey' }));
  return (
    <ChoiceDialog
      title="Labels"
      placeholder="Find or add a label"
      isLasting
      choices={[...known, ...made].map(({ id, name, colour }) => ({
        ...{ key: id, label: name, isOn: isOn(name), icon: <LabelDot colour={colour} /> },
        run: () => put(name, !isOn(name)),
      }))}
      extra={(words) => ({ key: 'new', label: `Add ${words}`, icon: <IconPlus size={14} aria-hidden />, run: () => put(words, true) })}
      onClose={onClose}
    />
  );
}

function MoveChoice({ rows, onClose, onLeave }: ChoiceProps) {
  const targets = useMoveTargets(rows);
  return (
    <ChoiceDialog
      title="Move to"
      placeholder="Find a folder"
      choices={targets.map(({ key, label, Icon, run }) => ({
        ...{ key, label, icon: <Icon size={16} stroke={1.7} aria-hidden /> },
        run: () => {
          run();
          onLeave(rows);
        },
      }))}
      onClose={onClose}
    />
  );
}

function SnoozeChoice({ rows, onClose, onLeave }: ChoiceProps) {
  const { snooze } = useMailActions();
  const until = (at: Date) => {
    snooze(rows, at);
    onLeave(rows);
  };
  return <TimeChoice title="Snooze until" action="Snooze" times={snoozeTimes(useNow())} onChoose={until} onClose={onClose} />;
}
