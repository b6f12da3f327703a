import { Button, Select, TextInput } from '@mantine/core';
import { minorForInput, minorOfTyped } from '@lintel/contract/form-values';
import { METERS } from '@lintel/contract/hand-over';
import type { Resource } from '@lintel/contract/resources';
import { useState } from 'react';
import { DepartmentPicker } from '#web/features/departments/departments.parts.tsx';
import { PhotoField } from '#web/features/files/files.parts.tsx';
import { OWNERSHIP, RESOURCE_KINDS } from '#web/kit/contract.gen.ts';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { changeResource, createResource } from './resources.data.ts';
import s from './resources.module.css';

/** A photo is for knowing a thing again, not for evidence. */
const MAX_PIXELS = 1000;

const minorOf = (typed: string) => minorOfTyped(typed.trim() || '0') ?? typed;
const typedOf = (minor: string) => (minor === '0' ? '' : minorForInput(minor));

/** Nothing rather than an empty text. */
const OPTIONAL = ['plate', 'serial', 'hiredFrom', 'hireOrder', 'homeDepartmentId', 'photoId'];

interface ResourceFormProps {
  kind: Resource['kind'];
  /** What is changed; without one a new resource is made. */
  resource?: Resource;
  onDone: () => void;
}

/** A new resource, or what can be changed of one: its kind, its code and its meter stay as they are. */
export function ResourceForm({ kind: initialKind, resource: given, onDone }: ResourceFormProps) {
  // As it was when the form was opened: what others change meanwhile is refused, not written over.
  const [resource] = useState(given);
  const [kind, setKind] = useState<string>(initialKind);
  const [meterKind, setMeter] = useState<Resource['meterKind']>(initialKind === 'vehicle' ? 'km' : 'hours');
  const [isUploading, setUploading] = useState(false);
  const whole = (fields: Record<string, string>) => {
    const { certificates = '', dayRateMinor = '', hourRateMinor = '', year = '', ...rest } = fields;
    return {
      ...rest,
      ...Object.fromEntries(OPTIONAL.map((name) => [name, fields[name] || null])),
      year: year ? Number(year) : null,
      kind: kind as Resource['kind'],
      meterKind,
      dayRateMinor: minorOf(dayRateMinor),
      hourRateMinor: minorOf(hourRateMinor),
      requiredCertificates: certificates.split(/[\s,]+/).filter(Boolean),
    };
  };
  const { fields, field, choice, onSubmit, isBusy, problem, summary, attempt } = useSchemaForm({
    keepAs: `resource.${resource?.id ?? initialKind}`,
    initial: {
      code: resource?.code ?? '',
      name: resource?.name ?? '',
      category: resource?.category ?? '',
      make: resource?.make ?? '',
      year: resource?.year?.toString() ?? '',
      plate: resource?.plate ?? '',
      serial: resource?.serial ?? '',
      ownership: resource?.ownership ?? 'owned',
      hiredFrom: resource?.hiredFrom ?? '',
      hireOrder: resource?.hireOrder ?? '',
      homeDepartmentId: resource?.homeDepartmentId ?? '',
      photoId: resource?.photoId ?? '',
      certificates: resource?.requiredCertificates.join(', ') ?? '',
      dayRateMinor: typedOf(resource?.dayRateMinor ?? '0'),
      hourRateMinor: typedOf(resource?.hourRateMinor ?? '0'),
    },
    labels: {
      code: 'Code',
      name: 'Name',
      category: 'Category',
      make: 'Make and model',
      year: 'Year (optional)',
      plate: 'Plate',
      serial: 'Serial number',
      ownership: 'Ownership',
      hiredFrom: 'Hired from',
      hireOrder: 'Order (optional)',
      homeDepartmentId: 'Department (optional)',
      photoId: 'Photo (optional)',
      certificates: 'Certificates that its operator needs',
      dayRateMinor: 'Day rate',
      hourRateMinor: 'Hour rate (optional)',
    },
    schema: async () => (await import('@lintel/contract/resource-facts')).ResourceInput,
    toInput: whole,
    submit: async (fields) => {
      const body = whole(fields) as Parameters<typeof createResource>[0];
      const { code } = await (resource ? changeResource(resource.id, { ...body, version: resource.version }) : createResource(body));
      toast.result(resource ? `${code} changed` : `${code} created`);
      onDone();
    },
  });
  return (
    <form className={s.stack} onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <ProblemNotice problem={problem} />
      {!resource && (
        <>
          <Select
            label="Kind"
            allowDeselect={false}
            data={optionsOf(RESOURCE_KINDS)}
            value={kind}
            onChange={(value) => value && setKind(value)}
          />
          <TextInput description="Such as VH-11" {...field('code')} />
        </>
      )}
      <TextInput {...field('name')} />
      <TextInput {...field('category')} />
      <TextInput {...field('make')} />
      <TextInput inputMode="numeric" {...field('year')} />
      {kind === 'vehicle' ? <TextInput {...field('plate')} /> : <TextInput {...field('serial')} />}
      {!resource && (
        <Select
          label="Meter"
          allowDeselect={false}
          data={optionsOf(METERS)}
          value={meterKind}
          onChange={(value) => value && setMeter(value)}
        />
      )}
      <Select allowDeselect={false} data={optionsOf(OWNERSHIP)} {...choice('ownership')} />
      {fields.ownership === 'hired' && (
        <>
          <TextInput {...field('hiredFrom')} />
          <TextInput {...field('hireOrder')} />
        </>
      )}
      <DepartmentPicker description="Where it belongs when nobody has it." {...choice('homeDepartmentId')} />
      <PhotoField maxPixels={MAX_PIXELS} onBusy={setUploading} {...choice('photoId')} />
      <TextInput description="Such as CRANE, EXCAV" {...field('certificates')} />
      <TextInput inputMode="decimal" description="Half a day costs half of it." {...field('dayRateMinor')} />
      <TextInput inputMode="decimal" description="For what is booked by the hour, up to the day rate." {...field('hourRateMinor')} />
      <Button type="submit" loading={isBusy} disabled={isUploading}>
        {resource ? 'Save changes' : 'Create resource'}
      </Button>
    </form>
  );
}
