import { Button, Group, Modal, TextInput } from '@mantine/core';
import type { LabelColour, MailLabel } from '@lintel/contract/mail-labels';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LABEL_COLOURS, LABEL_LIMITS } from '#web/kit/contract.gen.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { sentenceOf } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LabelDot } from '#web/ui/LabelDot.tsx';
import { useRemoveLabel, useSaveLabel } from './labels.data.ts';
import { labelsQuery } from '#web/features/mail/mail.data.ts';
import s from './LabelsDialog.module.css';

/** Every label with its name and colour: added, changed and removed here. */
export function LabelsDialog({ account, onClose }: { account?: string | undefined; onClose: () => void }) {
  const labels = useQuery(labelsQuery(account));
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<MailLabel | null>(null);
  return (
    <Modal opened onClose={onClose} title={account ? 'Labels of this mailbox' : 'Labels'} size="30rem">
      {labels.isError ? (
        <Failed things="your labels" error={labels.error} onRetry={() => void labels.refetch()} />
      ) : !labels.data ? (
        <Loading />
      ) : (
        <ul className={s.list}>
          {labels.data.map((label) => (
            <li key={`${label.id} ${label.version}`}>
              <LabelLine label={label} onRemove={() => setLeaving(label)} />
            </li>
          ))}
          {labels.data.length === 0 && !isAdding && (
            <li className={s.none}>
              No labels yet. {account ? 'They are those of all its readers' : 'They are yours alone'}: add the first one.
            </li>
          )}
          {isAdding && (
            <li>
              <LabelLine label={null} account={account} onRemove={() => setAdding(false)} onDone={() => setAdding(false)} />
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
      {leaving && <RemoveLabel label={leaving} onClose={() => setLeaving(null)} />}
    </Modal>
  );
}

interface LineProps {
  label: MailLabel | null;
  account?: string | undefined;
  onRemove: () => void;
  onDone?: () => void;
}

/** Saved when the name is left or Enter is pressed, and with each colour. */
function LabelLine({ label, account, onRemove, onDone }: LineProps) {
  const [name, setName] = useState(label?.name ?? '');
  const [colour, setColour] = useState<LabelColour>(label?.colour ?? 'grey');
  const save = useSaveLabel();
  const put = (input: { name: string; colour: LabelColour }) => {
    const isSame = label && input.name === label.name && input.colour === label.colour;
    if (!input.name.trim() || isSame || save.isPending) return;
    save.mutate({ label, account, input: { ...input, name: input.name.trim() } }, { onSuccess: onDone });
  };
  const title = label ? `Label ${label.name}` : 'New label';
  return (
    <div className={s.line}>
      <TextInput
        aria-label={`${title}, name`}
        placeholder="Name"
        size="xs"
        maxLength={LABEL_LIMITS.name}
        data-autofocus={label ? undefined : true}
        autoFocus={!label}
        value={name}
        error={save.isError ? sentenceOf(save.error) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => put({ name, colour })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') put({ name, colour });
        }}
      />
      <span className={s.colours} role="group" aria-label={`${title}, colour`}>
        {LABEL_COLOURS.map((one) => (
          <button
            key={one}
            type="button"
            title={one}
            aria-label={one}
            aria-pressed={one === colour}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setColour(one);
              if (label) put({ name, colour: one });
            }}
          >
            <LabelDot colour={one} />
          </button>
        ))}
      </span>
      <IconButton size="sm" label={label ? `Remove ${label.name}` : 'Leave it out'} onClick={onRemove}>
        <IconTrash size={16} stroke={1.7} />
      </IconButton>
    </div>
  );
}

function RemoveLabel({ label, onClose }: { label: MailLabel; onClose: () => void }) {
  const remove = useRemoveLabel();
  return (
    <ConfirmDialog
      opened
      isFinal
      title={`Remove label ${label.name}`}
      confirmLabel="Remove label"
      isBusy={remove.isPending}
      error={remove.isError ? sentenceOf(remove.error) : undefined}
      onClose={onClose}
      onConfirm={() => remove.mutate(label.id, { onSuccess: onClose })}
    >
      It comes off every email. The emails stay.
    </ConfirmDialog>
  );
}
