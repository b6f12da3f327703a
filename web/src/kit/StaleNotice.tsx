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

/** workspace C0, "Stale": who changed it and when, how to read it again, and in a form what of it is different. */
export function StaleNotice({ problem }: { problem: Stale | StaleForm }) {
  const [isOpen, setOpen] = useState(false);
  const { byName, at } = (problem instanceof StaleForm ? problem.refusal : problem).data;
  const differences = problem instanceof StaleForm ? differencesOf(problem) : [];
  return (
    <div className={s.stale}>
      <InlineNotice
        tone="warning"
        isAlert
        title={byName && at ? `Changed by ${byName}, ${formatDate(at, 'dateTime')}.` : 'Somebody changed this meanwhile.'}
        action={
          <span className={s.actions}>
            {problem instanceof StaleForm && (
              <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? 'Hide differences' : 'Show differences'}
              </Button>
            )}
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
          columns={COLUMNS}
          rows={differences}
          rowKey={({ label }) => label}
          empty={<EmptyState compact icon={IconArrowsDiff} title="No field of this form is different: something else of it was changed." />}
        />
      )}
    </div>
  );
}

const COLUMNS: Column<Difference>[] = [
  { key: 'label', header: 'Field', cell: ({ label }) => label },
  { key: 'before', header: 'As you saw it', hideBelow: 'sm', cell: ({ before }) => before },
  { key: 'after', header: 'Now', cell: ({ after }) => after },
  { key: 'own', header: 'You entered', cell: ({ own }) => own },
];

function differencesOf({ refusal, labels, fields }: StaleForm): Difference[] {
  return Object.entries(refusal.data.changed).flatMap(([name, { before, after }]) => {
    const label = labels[name];
    if (!label || JSON.stringify(before) === JSON.stringify(after)) return [];
    // What is chosen by an id has no words here.
    if ([before, after].some((one) => ID.test(String(one)))) return [{ label, before: '–', after: 'another choice', own: '–' }];
    return [{ label, before: wordOf(name, before), after: wordOf(name, after), own: typedOf(fields[name] ?? '') }];
  });
}

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
