import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@lintel/contract/kit/client';
import type { ResourceDetail } from '@lintel/contract/resources';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { FileDrop, type AttachedFile } from '#web/features/files/files.parts.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { reportDamage } from './resources.data.ts';
import s from './resources.module.css';

/** For whoever stands before it and sees that something is broken. */
export function ReportDamage({ resource }: { resource: ResourceDetail }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="sm" variant="default" leftSection={<IconAlertTriangle size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Report damage
      </Button>
      <Drawer opened={isOpen} onClose={close} title={`Damage to ${resource.code}`}>
        <DamageForm resource={resource} onDone={close} />
      </Drawer>
    </>
  );
}

function DamageForm({ resource: { id, code, status }, onDone }: { resource: ResourceDetail; onDone: () => void }) {
  const [damage, setDamage] = useState('');
  const [photos, setPhotos] = useState<readonly AttachedFile[]>([]);
  const [isUploading, setUploading] = useState(false);
  const reporting = useMutation({
    mutationFn: () => reportDamage(id, { damage, photos: photos.map((photo) => photo.id) }),
    onSuccess: () => {
      toast.result(`Damage to ${code} reported`);
      onDone();
    },
  });
  const photoProblem = reporting.error instanceof ApiError ? reporting.error.fields['photos'] : undefined;
  return (
    <ActionForm className={s.stack} action={reporting.mutate}>
      <InlineNotice tone={status === 'maintenance' ? 'info' : 'warning'}>
        {status === 'maintenance'
          ? 'It is in maintenance already. What you report is added to the open order.'
          : 'A repair is opened at once: it is not handed out until that is done. Who looks after it is told.'}
      </InlineNotice>
      <Textarea
        label="What is damaged"
        data-autofocus
        autosize
        minRows={3}
        maxLength={1000}
        value={damage}
        onChange={(event) => setDamage(event.currentTarget.value)}
      />
      <FileDrop
        id="damage-photos"
        label="Photos (optional)"
        isPhoto
        error={photoProblem}
        value={photos}
        onChange={setPhotos}
        onBusy={setUploading}
      />
      {!photoProblem && <ProblemNotice problem={reporting.error} />}
      <Button type="submit" loading={reporting.isPending} disabled={!damage.trim() || isUploading}>
        Report damage
      </Button>
    </ActionForm>
  );
}
