import { IconAlarm, IconAlertOctagon, IconArchive, IconInbox, IconNote, IconSend, IconTrash } from '@tabler/icons-react';

export const FOLDER_ICONS = {
  inbox: IconInbox,
  sent: IconSend,
  drafts: IconNote,
  archive: IconArchive,
  trash: IconTrash,
  snoozed: IconAlarm,
  spam: IconAlertOctagon,
};
