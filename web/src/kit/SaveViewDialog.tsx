import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { roleLabel, ROLES, type Role } from '@lintel/contract/access';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';
import { useCan } from './can.ts';
import s from './DataTable.module.css';
import type { KeptLayout } from './list.layout.ts';
import { sentenceOf, toast } from './toast.tsx';
import type { ListState } from './useList.ts';

interface SaveViewDialogProps<Row> {
  list: ListState<Row>;
  layout: KeptLayout;
  opened: boolean;
  onClose: () => void;
}

const FOR_ROLES = ROLES.map((role) => ({ value: role, label: roleLabel(role) }));

export function SaveViewDialog<Row>({ list, layout, opened, onClose }: SaveViewDialogProps<Row>) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role | null>(null);
  const canShare = useCan('views:share');
  const { saveView } = layout;
  const close = () => {
    saveView.reset();
    setName('');
    setRole(null);
    onClose();
  };
  const save = () => {
    if (!name.trim()) return;
    const columns = list.columnsInAddress ?? layout.columns;
    saveView.mutate(
      { name, query: list.address(), columns, sharedWith: role },
      {
        onSuccess: () => {
          toast.result(`View ${name.trim()} saved`);
          close();
        },
      },
    );
  };
  return (
    <Dialog opened={opened} onClose={close} title="Save this view" size="28rem">
      <ActionForm className={s.form} action={save}>
        <TextInput
          label="Name"
          description="It keeps the filters, the order and the columns as they are now."
          maxLength={60}
          required
          withAsterisk={false}
          data-autofocus
          value={name}
          error={saveView.isError ? <FieldError>{sentenceOf(saveView.error)}</FieldError> : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {canShare && (
          <Select
            label="Show it to (optional)"
            placeholder="Only me"
            data={FOR_ROLES}
            value={role}
            onChange={(next) => setRole(next as Role | null)}
            clearable
          />
        )}
        <div className={s.actions}>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={saveView.isPending}>
            Save view
          </Button>
        </div>
      </ActionForm>
    </Dialog>
  );
}
