import { Badge, Button } from '@mantine/core';
import { saySignature } from '@lintel/contract/mail-fields';
import type { Identity } from '@lintel/contract/mail-identities';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { mailAccountsQuery } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { later } from '#web/kit/later.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { identitiesQuery, useRemoveIdentity } from './identities.data.ts';
import s from './IdentitySheet.module.css';

const IdentityDialog = later(() => import('./IdentityDialog.tsx').then((module) => ({ default: module.IdentityDialog })));

/** In Preferences: as whom one writes, each with its signature. */
export function IdentitySheet() {
  const user = useUser();
  const identities = useQuery(identitiesQuery);
  const { data: accounts = [] } = useQuery(mailAccountsQuery);
  // What a shared mailbox has is arranged by who sets it up.
  const own = (identities.data ?? []).filter(({ accountId }) => accountId === null || accounts.some(({ id }) => id === accountId));
  const [open, setOpen] = useState<Identity | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Identity | null>(null);
  const add = (
    <Button size="xs" variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setOpen('new')}>
      Add identity
    </Button>
  );
  return (
    <Sheet>
      <SheetHeader title="Identities and signatures" actions={add} />
      <SheetBody>
        {hasFailed(identities) ? (
          <Failed things="your identities" read={identities} />
        ) : identities.isPending ? (
          <Loading />
        ) : own.length === 0 ? (
          <p className={s.empty}>You write under your own name and without a signature. Add an identity to change that.</p>
        ) : (
          <ul className={s.list}>
            {own.map((one) => (
              <IdentityLine
                key={one.id}
                identity={one}
                address={accounts.find(({ id }) => id === one.accountId)?.address}
                onEdit={() => setOpen(one)}
                onRemove={() => setLeaving(one)}
              />
            ))}
          </ul>
        )}
      </SheetBody>
      <Suspense>
        {open && (
          <IdentityDialog
            identity={open === 'new' ? null : open}
            addresses={[{ value: '', label: user.email }, ...accounts.map(({ id, address }) => ({ value: id, label: address }))]}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
      {leaving && <RemoveIdentity identity={leaving} onClose={() => setLeaving(null)} />}
    </Sheet>
  );
}

interface LineProps {
  identity: Identity;
  /** Of an account on another server. */
  address: string | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

function IdentityLine({ identity, address, onEdit, onRemove }: LineProps) {
  const user = useUser();
  const { title, name, replyTo, signatureHtml, usesCompany, isDefault } = identity;
  return (
    <li>
      <div className={s.text}>
        <b>
          {title} {isDefault && <Badge>Default</Badge>}
        </b>
        <span>
          {name || user.name} &lt;{address ?? user.email}&gt;{replyTo && `, replies to ${replyTo}`}
        </span>
        <span>{usesCompany ? 'Signature of the company' : signatureHtml ? saySignature(signatureHtml) : 'No signature'}</span>
      </div>
      <IconButton label={`Change ${title}`} onClick={onEdit}>
        <IconPencil size={18} stroke={1.7} />
      </IconButton>
      <IconButton label={`Remove ${title}`} onClick={onRemove}>
        <IconTrash size={18} stroke={1.7} />
      </IconButton>
    </li>
  );
}

function RemoveIdentity({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const remove = useRemoveIdentity();
  return (
    <ConfirmDialog
      opened
      isFinal
      title={`Remove identity ${identity.title}`}
      confirmLabel="Remove identity"
      isBusy={remove.isPending}
      error={remove.isError ? sentenceOf(remove.error) : undefined}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(identity.id, {
          onSuccess: () => {
            toast.result('Identity removed');
            onClose();
          },
        })
      }
    >
      Its signature goes with it. Messages that were sent keep theirs.
    </ConfirmDialog>
  );
}
