import { Select } from '@mantine/core';
import type { MailAccount } from '@lintel/contract/mail-accounts';
import { toast } from '#web/kit/toast.tsx';
import { setAccountFolder } from './mail-accounts.data.ts';
import s from './MailAccounts.module.css';

const PARTS = { sent: 'Sent', drafts: 'Drafts', archive: 'Archive', trash: 'Trash', spam: 'Spam' } as const;

/** Which folder of the account is its Sent, Drafts, Archive, Trash and Spam. */
export function AccountParts({ account }: { account: MailAccount }) {
  const folders = account.folders.filter(({ path, folder, isPart }) => path !== '' && !(isPart && folder === 'inbox'));
  if (folders.length === 0) return null;
  const partOf = (part: string) => folders.find(({ folder, isPart }) => isPart && folder === part);
  const data = folders.map(({ id, path }) => ({ value: id, label: path }));
  return (
    <div className={s.parts}>
      {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => (
        <Select
          key={part}
          label={PARTS[part]}
          size="sm"
          data={data}
          placeholder="Made when needed"
          value={partOf(part)?.id ?? null}
          title={partOf(part)?.path}
          comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
          allowDeselect={false}
          onChange={(id) => id && void setAccountFolder(account.id, id, part).catch(toast.problem)}
        />
      ))}
    </div>
  );
}
