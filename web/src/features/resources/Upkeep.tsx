import { Button, NumberInput, Select, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ResourceDetail } from '@lintel/contract/resources';
import { useState } from 'react';
import { FileDrop, type AttachedFile } from '#web/features/files/files.parts.tsx';
import { MAINTENANCE_TYPES, RESOURCE_DOCUMENTS } from '#web/kit/contract.gen.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { closeOrder, openOrder, setDocument } from './resources.data.ts';
import s from './resources.module.css';

type Task = 'order' | 'close' | 'document';
const TITLE: Record<Task, string> = { order: 'Open maintenance order', close: 'Close maintenance order', document: 'Renew document' };

/** Orders and documents: what administration does for a resource. */
export function Upkeep({ resource }: { resource: ResourceDetail }) {
  const [task, setTask] = useState<Task | null>(null);
  const hasOrder = resource.orders.some(({ openedAt, closedAt }) => openedAt !== null && closedAt === null);
  return (
    <>
      <Button size="xs" variant="subtle" onClick={() => setTask('document')}>
        Renew document
      </Button>
      {resource.status !== 'retired' && (
        <Button size="xs" variant="subtle" onClick={() => setTask(hasOrder ? 'close' : 'order')}>
          {hasOrder ? 'Close order' : 'Open order'}
        </Button>
      )}
      <Drawer opened={task !== null} onClose={() => setTask(null)} title={task ? TITLE[task] : ''}>
        {task && <TaskForm key={task} task={task} resource={resource} onDone={() => setTask(null)} />}
      </Drawer>
    </>
  );
}

function TaskForm({ task, resource: { id }, onDone }: { task: Task; resource: ResourceDetail; onDone: () => void }) {
  const [type, setType] = useState<string>(task === 'document' ? 'insurance' : 'repair');
  const [result, setResult] = useState<string>('pass');
  const [note, setNote] = useState('');
  const [cost, setCost] = useState<number>(0);
  const [on, setOn] = useState('');
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const [isUploading, setUploading] = useState(false);
  const saving = useMutation<unknown>({
    mutationFn: () => {
      if (task === 'document')
        return setDocument(id, { type: type as 'insurance', expiresOn: on, fileIds: files.map((file) => file.id as `file_${string}`) });
      if (task === 'order') return openOrder(id, { type: type as 'repair', note });
      return closeOrder(id, { result: result as 'pass', costMinor: String(Math.round(cost * 100)), ...(on ? { nextOn: on } : {}) });
    },
    onSuccess: () => {
      toast.result('Saved');
      onDone();
    },
  });
  return (
    <ActionForm className={s.stack} action={saving.mutate}>
      <ProblemNotice problem={saving.error} />
      {task !== 'close' && (
        <Select
          label={task === 'document' ? 'Document' : 'Kind'}
          allowDeselect={false}
          data={task === 'document' ? optionsOf<string>(RESOURCE_DOCUMENTS) : optionsOf<string>(MAINTENANCE_TYPES)}
          value={type}
          onChange={(value) => value && setType(value)}
        />
      )}
      {task === 'order' && <Textarea label="What is to be done" value={note} onChange={(event) => setNote(event.currentTarget.value)} />}
      {task === 'close' && (
        <>
          <Select
            label="Result"
            allowDeselect={false}
            data={optionsOf({ pass: 'Passed: back into service', fail: 'Failed: out of service' })}
            value={result}
            onChange={(value) => value && setResult(value)}
          />
          <NumberInput label="Cost" decimalScale={2} min={0} value={cost} onChange={(value) => setCost(Number(value))} />
        </>
      )}
      {task !== 'order' && (
        <DateField
          label={task === 'document' ? 'Valid until' : 'Next inspection (optional)'}
          value={on}
          onChange={(event) => setOn(event.currentTarget.value)}
        />
      )}
      {task === 'document' && (
        <FileDrop id="document-files" label="Scan (optional)" max={5} value={files} onChange={setFiles} onBusy={setUploading} />
      )}
      <Button type="submit" loading={saving.isPending} disabled={(task === 'document' && !on) || isUploading}>
        {TITLE[task]}
      </Button>
    </ActionForm>
  );
}
