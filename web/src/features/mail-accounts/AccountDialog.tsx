import { Button, PasswordInput, Select, TextInput } from '@mantine/core';
import type { Knock, MailAccount } from '@lintel/contract/mail-accounts';
import { useState } from 'react';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { knockAtServers, saveAccount } from './mail-accounts.data.ts';
import { firstFields, formOf, LABELS, SECURITY } from './account.form.ts';
import { providerOf } from './account.provider.ts';
import { ProviderButtons, SignInButton } from './ProviderButtons.tsx';
import s from './MailAccounts.module.css';

const loadSchema = async (isNew: boolean) => {
  const { MailAccountInput } = await import('@lintel/contract/mail-accounts');
  return isNew ? MailAccountInput : MailAccountInput.partial({ login: true });
};

/** Adds an account, or changes it. The test says of both servers what is wrong, before anything is kept. */
export function AccountDialog({ account, onClose }: { account: MailAccount | null; onClose: () => void }) {
  // With what was asked: what is changed after that was not tried.
  const [knocked, setKnocked] = useState<{ asked: string; imap: Knock; smtp: Knock } | null>(null);
  const [isKnocking, setKnocking] = useState(false);
  const { fields, field, choice, onSubmit, isBusy, problem } = useSchemaForm({
    initial: firstFields(account),
    labels: LABELS,
    schema: () => loadSchema(account === null),
    toInput: formOf,
    submit: async (filled) => {
      const { name } = await saveAccount(formOf(filled), account);
      toast.result(account ? `${name} changed` : `${name} added`);
      onClose();
    },
  });
  const test = async () => {
    setKnocking(true);
    setKnocked(null);
    await knockAtServers(formOf(fields), account).then((found) => setKnocked({ ...found, asked: asking }), toast.problem);
    setKnocking(false);
  };
  const asking = JSON.stringify(fields);
  const knock = knocked?.asked === asking ? knocked : null;
  const isToken = fields.kind === 'oauth2';
  const provider = account && providerOf(account);
  return (
    <Dialog opened onClose={onClose} title={account ? `Change ${account.name}` : 'Add a mail account'} size="34rem">
      <form className={s.form} onSubmit={onSubmit} noValidate>
        {account === null && <ProviderButtons />}
        <ProblemNotice problem={problem} />
        <TextInput autoComplete="off" data-autofocus {...field('name')} />
        <TextInput type="email" autoComplete="off" {...field('address')} />
        <TextInput autoComplete="off" description="Often the whole address" {...field('username')} />
        {provider && <SignInButton provider={provider} accountId={account!.id} isAgain />}
        {!provider && <Select data={[...KINDS]} allowDeselect={false} {...choice('kind')} />}
        {isToken && <TextInput autoComplete="off" {...field('tokenUrl')} />}
        {isToken && <TextInput autoComplete="off" {...field('clientId')} />}
        {isToken && <PasswordInput autoComplete="off" {...field('clientSecret')} />}
        {!provider && (
          <PasswordInput
            autoComplete="new-password"
            {...(account ? { description: 'Leave empty to keep the one that is stored' } : {})}
            {...field('login')}
            label={isToken ? 'Refresh token' : 'Password'}
          />
        )}
        <div className={s.server}>
          <TextInput autoComplete="off" {...field('imap')} />
          <TextInput inputMode="numeric" autoComplete="off" {...field('imapPort')} />
          <Select data={[...SECURITY]} allowDeselect={false} {...choice('imapSecurity')} />
        </div>
        <div className={s.server}>
          <TextInput autoComplete="off" {...field('smtp')} />
          <TextInput inputMode="numeric" autoComplete="off" {...field('smtpPort')} />
          <Select data={[...SECURITY]} allowDeselect={false} {...choice('smtpSecurity')} />
        </div>
        {knock && <Answer name="Receiving" {...knock.imap} />}
        {knock && <Answer name="Sending" {...knock.smtp} />}
        <div className={s.actions}>
          <Button variant="default" loading={isKnocking} onClick={() => void test()}>
            Test connection
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {account ? 'Save account' : 'Add account'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const KINDS = [
  { value: 'password', label: 'Password' },
  { value: 'oauth2', label: 'OAuth2 tokens' },
] as const;

const Answer = ({ name, isOk, text }: Knock & { name: string }) => (
  <InlineNotice tone={isOk ? 'success' : 'danger'} title={`${name}:`} isAlert>
    {text}
  </InlineNotice>
);
