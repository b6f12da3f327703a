import type { EmailRow } from '@lintel/contract/mail';
import { IconAlarm, IconArchive, IconCalendarClock, IconInbox, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '#web/kit/clock.ts';
import { FOLDER_LABELS } from '#web/kit/contract.gen.ts';
import { LabelDot } from '#web/ui/LabelDot.tsx';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { SendTimeDialog } from './SendTimeDialog.tsx';
import { MOVE_TARGETS, useMailActions, type MoveTarget } from './mail.actions.ts';
import { labelsQuery } from './mail.data.ts';
import { dueDate } from './mail.format.ts';
import { snoozeTimes } from './mail.times.ts';

export type AskKind = 'label' | 'move' | 'snooze';

interface AskDialogProps {
  kind: AskKind;
  rows: readonly EmailRow[];
  onClose: () => void;
  /** The mails leave the list. */
  onLeave: (rows: readonly EmailRow[]) => void;
}

/** What the keys `l`, `v` and `b` ask about the mails that are meant. */
export function AskDialog({ kind, ...rest }: AskDialogProps) {
  if (kind === 'label') return <LabelChoice {...rest} />;
  return kind === 'move' ? <MoveChoice {...rest} /> : <SnoozeChoice {...rest} />;
}

type ChoiceProps = Omit<AskDialogProps, 'kind'>;

function LabelChoice({ rows, onClose }: ChoiceProps) {
  const { data: known = [] } = useQuery(labelsQuery);
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

const FOLDER_ICONS: Record<MoveTarget, typeof IconInbox> = { inbox: IconInbox, archive: IconArchive, trash: IconTrash };

function MoveChoice({ rows, onClose, onLeave }: ChoiceProps) {
  const { move } = useMailActions();
  return (
    <ChoiceDialog
      title="Move to"
      placeholder="Find a folder"
      choices={MOVE_TARGETS.filter((target) => rows.some(({ folder }) => folder !== target)).map((target) => {
        const Icon = FOLDER_ICONS[target];
        return {
          ...{ key: target, label: FOLDER_LABELS[target], icon: <Icon size={16} stroke={1.7} aria-hidden /> },
          run: () => {
            move(rows, target);
            onLeave(rows);
          },
        };
      })}
      onClose={onClose}
    />
  );
}

function SnoozeChoice({ rows, onClose, onLeave }: ChoiceProps) {
  const now = useNow();
  const [isChoosing, setChoosing] = useState(false);
  const { snooze } = useMailActions();
  const until = (at: Date) => {
    snooze(rows, at);
    onLeave(rows);
    onClose();
  };
  if (isChoosing) return <SendTimeDialog title="Snooze until" action="Snooze" onClose={onClose} onChoose={until} />;
  return (
    <ChoiceDialog
      title="Snooze until"
      placeholder="Find a time"
      isLasting
      choices={[
        ...snoozeTimes(now).map(({ label, at }) => ({
          ...{ key: label, label, note: dueDate(at.toISOString()), icon: <IconAlarm size={16} stroke={1.7} aria-hidden /> },
          run: () => until(at),
        })),
        {
          ...{ key: 'other', label: 'Choose day and time', icon: <IconCalendarClock size={16} stroke={1.7} aria-hidden /> },
          run: () => setChoosing(true),
        },
      ]}
      onClose={onClose}
    />
  );
}
