import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SettingRow } from '@lintel/contract/settings';
import { useLogo } from '#web/kit/settings.ts';
import { formatDate } from '#web/ui/date.format.ts';
import { useZone } from '#web/ui/date.zone.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { LabelChip } from '#web/ui/LabelChip.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { useWithdraw } from './settings.data.ts';
import { sayAuthors, useSaying } from './settings.format.ts';
import s from './SystemSettingsPage.module.css';

/** The settings of one group: what holds, who set it, and what waits for a decision. */
export function SettingGroup({ title, rows }: { title: string; rows: SettingRow[] }) {
  const [changing, setChanging] = useState<SettingRow | null>(null);
  return (
    <Sheet>
      <SheetHeader title={title} note={rows.length} />
      <ul className={s.rows}>
        {rows.map((row) => (
          <SettingItem key={row.key} row={row} onChange={() => setChanging(row)} />
        ))}
      </ul>
      {changing && <ChangeDialog row={changing} onClose={() => setChanging(null)} />}
    </Sheet>
  );
}

function SettingItem({ row, onChange }: { row: SettingRow; onChange: () => void }) {
  const say = useSaying();
  useZone();
  const logo = useLogo();
  return (
    <li className={s.row}>
      <div>
        <div className={s.name}>
          {row.label}
          {row.isCritical && <LabelChip>Critical</LabelChip>}
        </div>
        <div className={s.value}>
          {row.kind === 'picture' && row.value && logo ? <Logo src={logo} name={row.label} /> : say(row, row.value)}
        </div>
      </div>
      {row.canChange && row.kind !== 'other' && !row.pending && (
        <Button variant="default" onClick={onChange} aria-label={`Change ${row.label}`}>
          Change
        </Button>
      )}
      <div className={s.note}>
        {row.hint && `${row.hint}. `}
        {row.updatedAt ? (
          <>
            {`Set by ${sayAuthors({ byName: row.updatedByName ?? 'Lintel', approvedByName: row.approvedByName })}, `}
            <DateText iso={row.updatedAt} format="dateTime" />.
          </>
        ) : (
          'As it comes with Lintel.'
        )}
      </div>
      {row.next && (
        <div className={s.note}>
          <InlineNotice title={`${say(row, row.value)} becomes ${say(row, row.next.value)} on ${formatDate(row.next.from)}.`}>
            The change is approved; the old value counts until that day. Propose another one to take it back.
          </InlineNotice>
        </div>
      )}
      {row.pending && <Pending row={row} pending={row.pending} />}
    </li>
  );
}

function Pending({ row, pending }: { row: SettingRow; pending: NonNullable<SettingRow['pending']> }) {
  const say = useSaying();
  const withdraw = useWithdraw();
  return (
    <div className={s.note}>
      <InlineNotice
        tone="warning"
        title={`${say(row, row.value)} is to become ${say(row, pending.value)}.`}
        action={
          pending.transitions.includes('withdraw') && (
            <Button size="xs" variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(pending)}>
              Withdraw
            </Button>
          )
        }
      >
        {`Proposed by ${pending.proposedByName}; it counts ${
          pending.effectiveOn ? `from ${formatDate(pending.effectiveOn)} on, once` : 'as soon as'
        } the managing director approves it.`}
      </InlineNotice>
    </div>
  );
}
