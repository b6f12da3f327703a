import { Button, Select, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@lintel/contract/kit/client';
import type { MaintenanceOrder } from '@lintel/contract/maintenance';
import type { ResourceDetail } from '@lintel/contract/resources';
import { useState } from 'react';
import { MAINTENANCE_TYPES } from '#web/kit/contract.gen.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useToday } from '#web/kit/today.ts';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { formatDate } from '#web/ui/date.format.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { planOrder } from './resources.data.ts';
import s from './resources.module.css';

const TYPES = optionsOf(MAINTENANCE_TYPES);

/** Maintenance for a day. Where the inspection ends soon, that is what is offered first, on a day before its end. */
export function PlanOrder({ resource: { id, code, documents, planned }, onDone }: { resource: ResourceDetail; onDone: () => void }) {
  const inspection = documents.find(({ type }) => type === 'inspection');
  const isEnding = inspection?.level !== undefined && inspection.level !== 'fine' && !planned.some(({ type }) => type === 'inspection');
  const [type, setType] = useState<MaintenanceOrder['type']>(isEnding ? 'inspection' : 'planned');
  const [on, setOn] = useState('');
  const [note, setNote] = useState('');
  const saving = useMutation({
    mutationFn: () => planOrder(id, { type, note, on }),
    onSuccess: () => {
      toast.result(`${code}: ${MAINTENANCE_TYPES[type].toLowerCase()} on ${formatDate(on)}`);
      onDone();
    },
  });
  const fault = saving.error instanceof ApiError ? saving.error.fields['on'] : undefined;
  return (
    <ActionForm className={s.stack} action={saving.mutate}>
      {!fault && <ProblemNotice problem={saving.error} />}
      <Select
        label="Kind"
        allowDeselect={false}
        data={TYPES}
        value={type}
        onChange={(value) => value && setType(value as MaintenanceOrder['type'])}
      />
      <DateField
        label="Day"
        min={useToday()}
        value={on}
        description={
          type === 'inspection' && inspection
            ? `The last one is valid until ${formatDate(inspection.expiresOn)}.`
            : 'Nobody can book it on that day.'
        }
        error={fault && <FieldError>{fault}</FieldError>}
        onChange={(event) => setOn(event.currentTarget.value)}
      />
      <Textarea label="What is to be done (optional)" value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <Button type="submit" loading={saving.isPending} disabled={!on}>
        Plan maintenance
      </Button>
    </ActionForm>
  );
}
