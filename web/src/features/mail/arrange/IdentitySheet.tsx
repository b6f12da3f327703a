import { Badge, Button } from '@mantine/core';
import type { Identity } from '@lintel/contract/mail-identities';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Failed, Loading } from '#web/kit/PageState.tsx';
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
  const identities = useQuery(identitiesQuery);
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
        {identities.isError ? (
          <Failed things="your identities" error={identities.error} onRetry={() => void identities.refetch()} />
        ) : !identities.data ? (
          <Loading />
        ) : identities.data.length === 0 ? (
          <p className={s.empty}>You write under your own name and without a signature. Add an identity to change that.</p>
        ) : (
          <ul className={s.list}>
            {identities.data.map((one) => (
              <IdentityLine key={one.id} identity={one} onEdit={() => setOpen(one)} onRemove={() => setLeaving(one)} />
            ))}
          </ul>
        )}
      </SheetBody>
      <Suspense>{open && <IdentityDialog identity={open === 'new' ? null : open} onClose={() => setOpen(null)} />}</Suspense>
      {leaving && <RemoveIdentity identity={leaving} onClose={() => setLeaving(null)} />}
    </Sheet>
  );
}

interface LineProps {
  identity: Identity;
  onEdit: () => void;
  onRemove: () => void;
}

function IdentityLine({ identity, onEdit, onRemove }: LineProps) {
  const user = useUser();
  const { title, name, replyTo, signatureHtml, isDefault } = identity;
  return (
    <li>
      <div className={s.text}>
        <b>
          {title} {isDefault && <Badge>Default</Badge>}
        </b>
        <span>
          {name || user.name} &lt;{user.email}&gt;{replyTo && `, replies to ${replyTo}`}
        </span>
        <span>{signatureHtml ? textOf(signatureHtml) : 'No signature'}</span>
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

/** What a signature says, on one line. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim() || 'A picture';

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
