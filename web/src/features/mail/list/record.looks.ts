import type { StateLook } from '@lintel/contract/kit/machine';
import type { MailRecord } from '@lintel/contract/mail-record';
import { IconChecklist, IconForms } from '@tabler/icons-react';
import { MACHINES } from '#web/kit/machines.gen.ts';

/** How what was made of a mail looks, by its kind. */
export const RECORD_LOOKS = {
  task: { Icon: IconChecklist, word: 'Task' },
  request: { Icon: IconForms, word: 'Request' },
} as const;

export const stateOf = ({ kind, status }: Pick<MailRecord, 'kind' | 'status'>): StateLook =>
  (MACHINES[kind].states as Record<string, StateLook>)[status]!;
