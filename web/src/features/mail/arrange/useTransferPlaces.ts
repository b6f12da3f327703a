import type { Folder } from '@lintel/contract/mail';
import { useQuery } from '@tanstack/react-query';
import { mailAccountsQuery } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { sharedQuery } from '#web/features/mail/folders/shared.data.ts';
import { FOLDER_LABELS } from '#web/kit/contract.gen.ts';

export interface TransferFolder {
  folder: Folder;
  label: string;
  /** Not set in the person's own mailbox. */
  box?: string;
}

export interface TransferPlace {
  /** `OWN_MAILBOX`, or that of an account. */
  id: string;
  name: string;
  /** Another server has it: nothing is taken in there. */
  isElsewhere: boolean;
  folders: readonly TransferFolder[];
}

export const OWN_MAILBOX = 'own';

const OWN: TransferPlace = {
  ...{ id: OWN_MAILBOX, name: 'My mailbox', isElsewhere: false },
  folders: (['inbox', 'sent', 'archive', 'snoozed', 'spam', 'trash'] as const).map((folder) => ({ folder, label: FOLDER_LABELS[folder] })),
};

/** The mailboxes that emails can be taken out of: one's own, the shared ones, those on other servers. Drafts stay where they are. */
export function useTransferPlaces(): readonly TransferPlace[] {
  const shared = useQuery(sharedQuery).data ?? [];
  const accounts = useQuery(mailAccountsQuery).data ?? [];
  return [
    OWN,
    ...shared.map(({ id, name, folders }) => ({
      ...{ id, name, isElsewhere: false },
      folders: folders.filter(isOut).map((one) => ({ folder: one.folder, label: FOLDER_LABELS[one.folder], box: one.id })),
    })),
    ...accounts.map(({ id, name, folders }) => ({
      ...{ id, name, isElsewhere: true },
      folders: folders.filter((one) => isOut(one) && one.path !== '').map(({ folder, name: label, id: box }) => ({ folder, label, box })),
    })),
  ];
}

const isOut = ({ folder }: { folder: Folder }): boolean => folder !== 'drafts';
