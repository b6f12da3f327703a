import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import type { Identity, IdentityInput } from '@lintel/contract/mail-identities';
import { useState } from 'react';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { toast } from '#web/kit/toast.tsx';
import { RichText } from '#web/features/mail/compose/RichText.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useSaveIdentity } from './identities.data.ts';
import { useMessageEditor } from '#web/features/mail/compose/useMessageEditor.ts';
import s from './IdentitySheet.module.css';

const nothing = () => {};

interface IdentityDialogProps {
  /** null makes a new one. */
  identity: Identity | null;
  onClose: () => void;
}

/** Name, reply address and signature of an identity. */
export function IdentityDialog({ identity, onClose }: IdentityDialogProps) {
  const user = useUser();
  const save = useSaveIdentity(identity);
  const [flags, setFlags] = useState({
    onNew: identity?.onNew ?? true,
    onAnswer: identity?.onAnswer ?? true,
    isDefault: identity?.isDefault ?? false,
  });
  const { editor, isLinkOpen, setLinkOpen } = useMessageEditor(
    identity ? { html: identity.signatureHtml } : {},
    {
      onFiles: () => toast.notice('A signature holds pictures only, of up to 1 MB'),
      onCommand: nothing,
      onEdit: nothing,
      onReady: nothing,
    },
    'Signature',
  );
  const form = useSchemaForm({
    initial: { title: identity?.title ?? '', name: identity?.name ?? '', replyTo: identity?.replyTo ?? '' },
    labels: { title: 'What you call it', name: 'Sender name (optional)', replyTo: 'Replies go to (optional)' },
    schema: async () => (await import('@lintel/contract/mail-identities')).IdentityInput,
    toInput: (fields) => ({ ...fields, ...flags, signatureHtml: editor.isEmpty ? '' : editor.getHTML() }),
    submit: async (fields) => {
      const signatureHtml = editor.isEmpty ? '' : editor.getHTML();
      await save.mutateAsync({ ...fields, ...flags, signatureHtml } as IdentityInput);
      toast.result(identity ? 'Identity saved' : 'Identity added');
      onClose();
    },
  });
  const flag = (name: keyof typeof flags, label: string) => (
    <Switch label={label} checked={flags[name]} onChange={(event) => setFlags({ ...flags, [name]: event.currentTarget.checked })} />
  );
  return (
    <Dialog opened onClose={onClose} title={identity ? `Identity ${identity.title}` : 'New identity'} size="42rem">
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <TextInput {...form.field('title')} placeholder="Site office" data-autofocus />
          <TextInput {...form.field('name')} placeholder={user.name} description="Readers see it before your address" />
          <TextInput {...form.field('replyTo')} placeholder={user.email} inputMode="email" />
          <div>
            <span className={s.label}>Signature</span>
            <div className={s.editor}>
              <RichText editor={editor} isLinkOpen={isLinkOpen} onLinkOpen={setLinkOpen} />
            </div>
          </div>
          {flag('onNew', 'Put the signature under new messages')}
          {flag('onAnswer', 'Put the signature above the quote of replies and forwards')}
          {!identity?.isDefault && flag('isDefault', 'Write as this identity unless I choose another one')}
          <ProblemNotice problem={form.problem} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.isBusy}>
              {identity ? 'Save identity' : 'Add identity'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
