import { Button, Select, TextInput } from '@mantine/core';
import type { Resource } from '@lintel/contract/resources';
import { useState } from 'react';
import { RESOURCE_KINDS } from '#web/kit/contract.gen.ts';
import { useSchemaForm } from '#web/kit/form.ts';
import { toast } from '#web/kit/toast.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { createResource } from './resources.data.ts';
import s from './resources.module.css';

const METERS = [
  { value: 'km', label: 'Kilometres' },
  { value: 'hours', label: 'Hours' },
  { value: 'none', label: 'No meter' },
];

export function ResourceForm({ kind: initialKind, onDone }: { kind: Resource['kind']; onDone: () => void }) {
  const [kind, setKind] = useState<string>(initialKind);
  const [meterKind, setMeter] = useState<string>(initialKind === 'vehicle' ? 'km' : 'hours');
  const whole = (fields: Record<string, string>) => {
    const { certificates = '', dayRate = '', plate = '', serial = '', ...rest } = fields;
    return {
      ...rest,
      kind: kind as Resource['kind'],
      meterKind: meterKind as Resource['meterKind'],
      plate: plate || null,
      serial: serial || null,
      dayRateMinor: String(Math.round(Number(dayRate.replace(',', '.') || '0') * 100)),
      requiredCertificates: certificates.split(/[\s,]+/).filter(Boolean),
    };
  };
  const { field, onSubmit, isBusy, problem } = useSchemaForm({
    initial: { code: '', name: '', category: '', make: '', plate: '', serial: '', certificates: '', dayRate: '' },
    labels: {
      code: 'Code',
      name: 'Name',
      category: 'Category',
      make: 'Make and model',
      plate: 'Plate',
      serial: 'Serial number',
      certificates: 'Certificates that its operator needs',
      dayRate: 'Day rate',
    },
    schema: async () => (await import('@lintel/contract/resources')).ResourceInput,
    toInput: whole,
    submit: async (fields) => {
      const { code } = await createResource(whole(fields) as Parameters<typeof createResource>[0]);
      toast.result(`${code} created`);
      onDone();
    },
  });
  return (
    <form className={s.stack} onSubmit={onSubmit} noValidate>
      {problem && (
        <InlineNotice tone="danger" isAlert>
          {problem}
        </InlineNotice>
      )}
      <Select
        label="Kind"
        allowDeselect={false}
        data={Object.entries(RESOURCE_KINDS).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={(value) => value && setKind(value)}
      />
      <TextInput description="Such as VH-11" {...field('code')} />
      <TextInput {...field('name')} />
      <TextInput {...field('category')} />
      <TextInput {...field('make')} />
      {kind === 'vehicle' ? <TextInput {...field('plate')} /> : <TextInput {...field('serial')} />}
      <Select label="Meter" allowDeselect={false} data={METERS} value={meterKind} onChange={(value) => value && setMeter(value)} />
      <TextInput description="Such as CRANE, EXCAV" {...field('certificates')} />
      <TextInput inputMode="decimal" {...field('dayRate')} />
      <Button type="submit" loading={isBusy}>
        Create resource
      </Button>
    </form>
  );
}
