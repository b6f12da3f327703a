import { Button, Group } from '@mantine/core';
import type { MailboxSetup } from '@lintel/contract/mail-shared';
import { IconMailbox, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { useCan } from '#web/kit/can.ts';
import { counted } from '#web/kit/counted.ts';
import { later } from '#web/kit/later.tsx';
import { Loading } from '#web/kit/PageState.tsx';
import { failureOf } from '#web/kit/failed.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateRangeText } from '#web/ui/DateRangeText.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import s from './SharedMailboxes.module.css';
import { SharedMailboxDialog } from './SharedMailboxDialog.tsx';
import { setupsQuery } from './mailboxes.data.ts';

const TemplateSheet = later(() => import('./TemplateSheet.tsx').then((module) => ({ default: module.TemplateSheet })));
const MailboxSignature = later(() => import('./IdentityDialog.tsx').then((module) => ({ default: module.MailboxSignature })));
const RulesSheet = later(() => import('./RulesSheet.tsx').then((module) => ({ default: module.RulesSheet })));

/** The mailboxes of roles, departments and projects, and the way to a new one. Nothing of their mail. */
export function SharedMailboxes({ title = 'Shared mailboxes' }: { title?: string }) {
  const mayManage = useCan('mailboxes:manage');
  const setups = useQuery({ ...setupsQuery, enabled: mayManage });
  const [edited, setEdited] = useState<MailboxSetup | null | undefined>(undefined);
  const [arranged, setArranged] = useState<Arranged | null>(null);
  const add = (
    <Button size="xs" variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEdited(null)}>
      New mailbox
    </Button>
  );
  if (!mayManage) return <EmptyState icon={IconMailbox} title="Shared mailboxes are set up by the super admin and administrators." />;
  return (
    <Sheet>
      <SheetHeader title={title} note="Who may read one follows from the role, the department or the project" actions={add} />
      <DataTableFrame
        caption="Shared mailboxes"
        columns={columns(setEdited, setArranged)}
        rows={setups.data ?? []}
        rowKey={({ id }) => id}
        state={setups.isPending ? 'loading' : setups.isFetching ? 'refreshing' : 'ready'}
        error={failureOf(setups)}
        empty={
          <EmptyState
            icon={IconMailbox}
            title="There is no shared mailbox yet."
            hint="One for payments, for HR or for a site is read and answered by all who belong to it."
            action={add}
          />
        }
        card={(row) => (
          <div className={s.card}>
            <Name mailbox={row} />
            <span className={s.address}>{row.address}</span>
            <small>{`${row.ownerName} · ${counted(row.readers, 'reader')}`}</small>
            <Actions mailbox={row} onArrange={setArranged} onEdit={setEdited} />
          </div>
        )}
        minWidth="38rem"
      />
      {arranged && (
        <Dialog opened onClose={() => setArranged(null)} title={`${arranged.what} of ${arranged.mailbox.name}`} size="46rem">
          <Suspense fallback={<Loading />}>
            {ARRANGED[arranged.what]({ mailbox: arranged.mailbox, onClose: () => setArranged(null) })}
          </Suspense>
        </Dialog>
      )}
      {edited !== undefined && <SharedMailboxDialog mailbox={edited} onClose={() => setEdited(undefined)} />}
    </Sheet>
  );
}

interface Arranged {
  what: keyof typeof ARRANGED;
  mailbox: MailboxSetup;
}

/** What is arranged for all who read a mailbox. */
const ARRANGED = {
  Rules: ({ mailbox }) => <RulesSheet account={mailbox.accountId} />,
  Templates: ({ mailbox }) => <TemplatesOf mailbox={mailbox} />,
  Signature: (props) => <MailboxSignature {...props} />,
} satisfies Record<string, (props: { mailbox: MailboxSetup; onClose: () => void }) => ReactNode>;

const TemplatesOf = ({ mailbox }: { mailbox: MailboxSetup }) => (
  <TemplateSheet
    note={`For all who write as ${mailbox.address}`}
    hint="Answers that are given again and again, written once for all who write from this mailbox."
    place={{ kind: 'mailbox', accountId: mailbox.accountId }}
  />
);

const columns = (edit: (mailbox: MailboxSetup) => void, arrange: (arranged: Arranged) => void): Column<MailboxSetup>[] => [
  {
    key: 'name',
    header: 'Mailbox',
    cell: (row) => <Name mailbox={row} />,
  },
  { key: 'address', header: 'Address', cell: ({ address }) => address },
  { key: 'owner', header: 'Belongs to', cell: ({ ownerName }) => ownerName },
  { key: 'readers', header: 'Readers', align: 'end', cell: ({ readers }) => <span className="num">{readers}</span> },
  {
    key: 'actions',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: (row) => <Actions mailbox={row} onArrange={arrange} onEdit={edit} />,
  },
];

function Name({ mailbox: { name, isOpen, away } }: { mailbox: MailboxSetup }) {
  return (
    <span>
      <b className={s.name}>{name}</b> {!isOpen && <span className={s.note}>(closed)</span>}
      {away && (
        <span className={s.note}>
          away <DateRangeText from={away.from} to={away.until} />
        </span>
      )}
    </span>
  );
}

interface ActionsProps {
  mailbox: MailboxSetup;
  onArrange: (arranged: Arranged) => void;
  onEdit: (mailbox: MailboxSetup) => void;
}

function Actions({ mailbox, onArrange, onEdit }: ActionsProps) {
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {(Object.keys(ARRANGED) as Arranged['what'][]).map((what) => (
        <Button
          key={what}
          size="xs"
          variant="default"
          aria-label={`${what} of ${mailbox.name}`}
          onClick={() => onArrange({ what, mailbox })}
        >
          {what}
        </Button>
      ))}
      <Button size="xs" variant="default" aria-label={`Change ${mailbox.name}`} onClick={() => onEdit(mailbox)}>
        Change
      </Button>
    </Group>
  );
}
