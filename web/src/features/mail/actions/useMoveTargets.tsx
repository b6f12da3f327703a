import type { EmailRow } from '@lintel/contract/mail';
import { IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { mailAccountsQuery } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { FOLDER_LABELS } from '#web/kit/contract.gen.ts';
import { FOLDER_ICONS } from '#web/features/mail/folders/folder.icons.ts';
import { MOVE_TARGETS, useMailActions } from './mail.actions.ts';
import type { MailChange } from './mail.changes.ts';

export interface MoveChoice {
  key: string;
  label: string;
  Icon: typeof IconFolder;
  change: MailChange;
  run: () => void;
}

/** Where mails can go: in the company's mailbox four folders, in an account on another server every folder that it has. */
export function useMoveTargets(rows: readonly EmailRow[]): MoveChoice[] {
  const { move, moveToBox } = useMailActions();
  const from = rows[0]?.elsewhere ?? null;
  const { data: accounts } = useQuery({ ...mailAccountsQuery, enabled: from !== null });
  const mayBeSpam = rows.every(({ folder }) => folder !== 'sent');
  const parts = MOVE_TARGETS.filter((target) => target !== 'spam' || mayBeSpam)
    .filter((target) => rows.some(({ folder, elsewhere }) => folder !== target || elsewhere?.box))
    .map((target): MoveChoice => ({
      ...{ key: target, label: FOLDER_LABELS[target], Icon: FOLDER_ICONS[target], change: { folder: target } },
      run: () => move(rows, target),
    }));
  const folders = accounts?.find(({ id }) => id === from?.accountId)?.folders ?? [];
  const named = folders.filter(({ id, isPart, path }) => !isPart && path !== '' && rows.some(({ elsewhere }) => elsewhere?.box !== id));
  return [
    ...parts,
    ...named.map(({ id, name }): MoveChoice => ({
      ...{ key: id, label: name, Icon: IconFolder, change: { box: id } },
      run: () => moveToBox(rows, { id, name }),
    })),
  ];
}
