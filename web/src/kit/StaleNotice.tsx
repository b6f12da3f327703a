import { Button } from '@mantine/core';
import { minorForInput } from '@lintel/contract/form-values';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { formatDate } from '#web/ui/date.format.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { StaleForm, type Stale } from './stale.ts';
import s from './StaleNotice.module.css';

interface Difference {
  label: string;
  before: string;
  after: string;
  own: string;
}

interface StaleNoticeProps {
  problem: Stale | StaleForm;
  states?: Readonly<Record<string, { label: string }>>;
}

/** workspace C0, "Stale": who changed it and when, how to read it again, and what of the form is different. */
export function StaleNotice({ problem, states = {} }: StaleNoticeProps) {
  const [isOpen, setOpen] = useState(false);
  const isForm = problem instanceof StaleForm;
  const { byName, at } = (isForm ? problem.refusal : problem).data;
  const differences = isForm ? differencesOf(problem.refusal, { ...problem, states }) : differencesOf(problem, { states });
  return (
    <div className={s.stale}>
      <InlineNotice
        tone="warning"
        isAlert
        title={byName && at ? `Changed by ${byName}, ${formatDate(at, 'dateTime')}.` : 'Somebody changed this meanwhile.'}
        action={
          <span className={s.actions}>
            <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide differences' : 'Show differences'}
            </Button>
            <Button size="xs" variant="default" onClick={() => window.location.reload()}>
              Reload
            </Button>
          </span>
        }
      >
        What you entered was not saved. Reload to go on from how it is now.
      </InlineNotice>
      {isOpen && (
        <DataTableFrame
          caption="What is different"
          columns={isForm ? [...COLUMNS, OWN] : COLUMNS}
          rows={differences}
          rowKey={({ label }) => label}
          empty={
            <EmptyState compact icon={IconArrowsDiff} title="Nothing that is shown here is different: something else of it was changed." />
          }
        />
      )}
    </div>
  );
}

const COLUMNS: Column<Difference>[] = [
  { key: 'label', header: 'Field', cell: ({ label }) => label },
  { key: 'before', header: 'As you saw it', hideBelow: 'sm', cell: ({ before }) => before },
  { key: 'after', header: 'Now', cell: ({ after }) => after },
];
const OWN: Column<Difference> = { key: 'own', header: 'You entered', cell: ({ own }) => own };

interface Words {
  /** Of a form: what its fields are called, and what stands in them. Elsewhere a field has the words of its name. */
  labels?: StaleForm['labels'];
  fields?: StaleForm['fields'];
  states: Readonly<Record<string, { label: string }>>;
}

function differencesOf({ data }: Stale, { labels, fields = {}, states }: Words): Difference[] {
  return Object.entries(data.changed).flatMap(([name, { before, after }]) => {
    const label = labels ? labels[name] : labelOf(name);
    if (!label || JSON.stringify(before) === JSON.stringify(after)) return [];
    // What is chosen by an id has no words here.
    if ([before, after].some((one) => ID.test(String(one)))) return [{ label, before: '–', after: 'another choice', own: '–' }];
    const said = (value: unknown) => (name === 'status' && states[String(value)]?.label) || wordOf(name, value);
    return [{ label, before: said(before), after: said(after), own: typedOf(fields[name] ?? '') }];
  });
}

/** `expiresOn`: Expires on. */
const labelOf = (name: string): string => {
  const words = name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[a-z]{3}_[0-9a-zA-Z]{20,}$/;

/** As the form says it: an amount in units, a day as everywhere. */
function wordOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => wordOf(name, one)).join(', ') || 'empty';
  if (typeof value === 'object') return 'changed';
  const text = String(value);
  if (name.endsWith('Minor') && /^-?\d+$/.test(text)) return minorForInput(text);
  return typedOf(text);
}

const typedOf = (text: string): string => {
  if (text === '') return 'empty';
  return DAY.test(text) ? formatDate(text, 'list') : text;
};
