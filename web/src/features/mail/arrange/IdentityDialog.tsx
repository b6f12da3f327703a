import { Button, Group, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { SIGNATURE_FIELD_NAMES } from '@lintel/contract/mail-fields';
import type { Identity, IdentityInput } from '@lintel/contract/mail-identities';
import type { MailboxSetup } from '@lintel/contract/mail-shared';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSchemaForm } from '#web/kit/form.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { useUser } from '#web/kit/session.store.ts';
import { toast } from '#web/kit/toast.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EditorField } from './EditorField.tsx';
import { companySignatureQuery, mailboxIdentityQuery, useSaveIdentity } from './identities.data.ts';
import { SignatureText } from './SignatureText.tsx';
import { useMessageEditor } from '#web/features/mail/compose/useMessageEditor.ts';
import s from './SignatureText.module.css';

const nothing = () => {};

interface IdentityDialogProps {
  /** null makes a new one. */
  identity: Identity | null;
  /** What a new one can be for: '' is the person's mailbox here. */
  addresses: readonly { value: string; label: string }[];
  onClose: () => void;
}

/** Name, reply address and signature of an identity. */
export function IdentityDialog({ identity, addresses, onClose }: IdentityDialogProps) {
  const title = identity ? `Identity ${identity.title}` : 'New identity';
  return (
    <Dialog opened onClose={onClose} title={title} size="42rem">
      <IdentityForm identity={identity} addresses={addresses} onClose={onClose} />
    </Dialog>
  );
}

/** Where answers to a shared mailbox go, and what stands under what is written for it, whoever writes. */
export function MailboxSignature({ mailbox, onClose }: { mailbox: MailboxSetup; onClose: () => void }) {
  const read = useQuery(mailboxIdentityQuery(mailbox.accountId));
  const { data, isPending } = read;
  if (hasFailed(read)) return <Failed things="the signature" read={read} />;
  if (isPending) return <Loading />;
  return <IdentityForm key={data?.version} identity={data ?? null} addresses={[]} mailbox={mailbox} onClose={onClose} />;
}

interface IdentityFormProps extends IdentityDialogProps {
  /** The shared mailbox whose only one it is: its name is that of the mailbox with who writes. */
  mailbox?: MailboxSetup;
}

function IdentityForm({ identity, addresses, mailbox, onClose }: IdentityFormProps) {
  const user = useUser();
  const save = useSaveIdentity(identity);
  const company = useQuery(companySignatureQuery).data;
  const [address, setAddress] = useState(identity?.accountId ?? '');
  const [flags, setFlags] = useState({
    usesCompany: identity?.usesCompany ?? false,
    onNew: identity?.onNew ?? true,
    onAnswer: identity?.onAnswer ?? true,
    isDefault: identity?.isDefault ?? false,
  });
  const text = useMessageEditor(
    identity ? { html: identity.signatureHtml } : {},
    {
      onFiles: () => toast.notice('A signature holds pictures only, of up to 1 MB'),
      onCommand: nothing,
      onEdit: nothing,
      onReady: nothing,
    },
    'Signature',
  );
  const signature = () => ({ ...flags, signatureHtml: text.editor.isEmpty ? '' : text.editor.getHTML() });
  const form = useSchemaForm({
    initial: { title: identity?.title ?? mailbox?.name ?? '', name: identity?.name ?? '', replyTo: identity?.replyTo ?? '' },
    labels: { title: 'What you call it', name: 'Sender name (optional)', replyTo: 'Replies go to (optional)' },
    schema: async () => (await import('@lintel/contract/mail-identities')).IdentityInput,
    toInput: (fields) => ({ ...fields, ...signature() }),
    submit: async (fields) => {
      const accountId = mailbox?.accountId ?? (address || null);
      await save.mutateAsync({ ...(fields as IdentityInput), ...signature(), accountId });
      toast.result(mailbox ? 'Signature saved' : identity ? 'Identity saved' : 'Identity added');
      onClose();
    },
  });
  const flag = (name: keyof typeof flags, label: string) => (
    <Switch label={label} checked={flags[name]} onChange={(event) => setFlags({ ...flags, [name]: event.currentTarget.checked })} />
  );
  const isLocked = company?.lockedFor.includes(mailbox?.accountId ?? (address || null)) ?? false;
  const at = mailbox?.address ?? addresses.find(({ value }) => value === address)?.label ?? user.email;
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        {!identity && addresses.length > 1 && (
          <NativeSelect label="Address" data={[...addresses]} value={address} onChange={(event) => setAddress(event.currentTarget.value)} />
        )}
        {!mailbox && <TextInput {...form.field('title')} placeholder="Site office" data-autofocus />}
        {!mailbox && <TextInput {...form.field('name')} placeholder={user.name} description="Readers see it before your address" />}
        <TextInput {...form.field('replyTo')} placeholder={at} inputMode="email" />
        {!isLocked && (Boolean(company?.html) || flags.usesCompany) && flag('usesCompany', 'Signature of the company')}
        {isLocked || flags.usesCompany ? (
          <CompanyPart html={company?.html ?? ''} isLocked={isLocked} />
        ) : (
          <EditorField label="Signature" text={text} {...(mailbox ? { fields: SIGNATURE_FIELD_NAMES } : {})} />
        )}
        {!isLocked && flag('onNew', 'Put the signature under new messages')}
        {!isLocked && flag('onAnswer', 'Put the signature above the quote of replies and forwards')}
        {!mailbox && !identity?.isDefault && flag('isDefault', 'Write as this identity unless I choose another one')}
        <ProblemNotice problem={form.problem} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {mailbox ? 'Save signature' : identity ? 'Save identity' : 'Add identity'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** In the place of one's own. */
function CompanyPart({ html, isLocked }: { html: string; isLocked: boolean }) {
  if (!html) return <p className={s.empty}>The company has no signature now: nothing stands under your messages.</p>;
  return (
    <div>
      <SignatureText html={html} label="Signature of the company" />
      {isLocked && <p className={s.hint}>Everybody writes with the signature of the company.</p>}
    </div>
  );
}
