import { Button, Group, TextInput } from '@mantine/core';
import type { LabelColour, LabelInput } from '@lintel/contract/mail-labels';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LabelChip } from '#web/ui/LabelChip.tsx';
import { ColourChoice } from './ColourChoice.tsx';
import { LABEL_LIMITS } from './contract.gen.ts';
import s from './LabelsDialog.module.css';
import { Failed, Loading } from './PageState.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { hasFailed } from './failed.ts';
import { isStale } from './stale.ts';
import { sentenceOf } from './toast.tsx';

interface Label extends LabelInput {
  id: string;
  version: number;
}

interface LabelsDialogProps<L extends Label> {
  title: string;
  /** Could not be read: "your labels". */
  things: string;
  /** Where there are none. */
  none: string;
  labels: UseQueryResult<L[]>;
  /** Changes one, or adds it. */
  save: (label: L | null, input: LabelInput) => Promise<unknown>;
  remove: (label: L) => Promise<unknown>;
  /** What a removal comes to. */
  removal: string;
  /** Whether this person may change it. */
  isEditable?: (label: L) => boolean;
  onClose: () => void;
}

/** Every label with its name and colour: added, changed and removed here. */
export function LabelsDialog<L extends Label>(props: LabelsDialogProps<L>) {
  const { title, things, none, labels, save, remove, removal, isEditable = () => true, onClose } = props;
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<L | null>(null);
  return (
    <Dialog opened onClose={onClose} title={title} size="30rem">
      {hasFailed(labels) ? (
        <Failed things={things} read={labels} />
      ) : !labels.data ? (
        <Loading />
      ) : (
        <ul className={s.list}>
          {labels.data.map((label) => (
            <li key={`${label.id} ${label.version}`}>
              {isEditable(label) ? (
                <LabelLine label={label} save={(input) => save(label, input)} onRemove={() => setLeaving(label)} />
              ) : (
                <span className={s.fixed}>
                  <LabelChip colour={label.colour}>{label.name}</LabelChip>
                </span>
              )}
            </li>
          ))}
          {labels.data.length === 0 && !isAdding && <li className={s.none}>{none}</li>}
          {isAdding && (
            <li>
              <LabelLine
                label={null}
                save={(input) => save(null, input)}
                onRemove={() => setAdding(false)}
                onDone={() => setAdding(false)}
              />
            </li>
          )}
        </ul>
      )}
      <Group justify="space-between" mt="md">
        <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} disabled={isAdding} onClick={() => setAdding(true)}>
          Add label
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
      {leaving && <RemoveLabel name={leaving.name} removal={removal} remove={() => remove(leaving)} onClose={() => setLeaving(null)} />}
    </Dialog>
  );
}

interface LineProps {
  label: Label | null;
  save: (input: LabelInput) => Promise<unknown>;
  onRemove: () => void;
  onDone?: () => void;
}

/** Saved when the name is left or Enter is pressed, and with each colour. */
function LabelLine({ label, save, onRemove, onDone }: LineProps) {
  const [name, setName] = useState(label?.name ?? '');
  const [colour, setColour] = useState<LabelColour>(label?.colour ?? 'grey');
  const saving = useMutation({ mutationFn: save, onSuccess: onDone });
  const put = (input: { name: string; colour: LabelColour }) => {
    const isSame = label && input.name === label.name && input.colour === label.colour;
    if (!input.name.trim() || isSame || saving.isPending) return;
    saving.mutate({ ...input, name: input.name.trim() });
  };
  const title = label ? `Label ${label.name}` : 'New label';
  return (
    <>
      <div className={s.line}>
        <TextInput
          aria-label={`${title}, name`}
          placeholder="Name"
          size="xs"
          maxLength={LABEL_LIMITS.name}
          data-autofocus={label ? undefined : true}
          autoFocus={!label}
          value={name}
          error={saving.isError && !isStale(saving.error) && sentenceOf(saving.error)}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={() => put({ name, colour })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') put({ name, colour });
          }}
        />
        <ColourChoice
          label={`${title}, colour`}
          value={colour}
          onChange={(one) => {
            setColour(one);
            if (label) put({ name, colour: one });
          }}
        />
        <IconButton size="sm" label={label ? `Remove ${label.name}` : 'Leave it out'} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </IconButton>
      </div>
      {isStale(saving.error) && <ProblemNotice problem={saving.error} />}
    </>
  );
}

interface RemoveLabelProps {
  name: string;
  removal: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
}

function RemoveLabel({ name, removal, remove, onClose }: RemoveLabelProps) {
  const removing = useMutation({ mutationFn: remove, onSuccess: onClose });
  return (
    <ConfirmDialog
      opened
      isFinal
      title={`Remove label ${name}`}
      confirmLabel="Remove label"
      isBusy={removing.isPending}
      error={<ProblemNotice problem={removing.error} />}
      onClose={onClose}
      onConfirm={() => removing.mutate()}
    >
      {removal}
    </ConfirmDialog>
  );
}
