import type { Email } from '@lintel/contract/mail';
import { useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.tsx';
import { offerUndo } from './mail.changes.ts';
import { openCompose } from '#web/features/mail/compose/ComposeHost.tsx';
import { draftStart } from '#web/features/mail/compose/compose.doc.ts';
import type { ComposeStart } from '#web/features/mail/compose/compose.store.ts';
import { longDate } from '#web/features/mail/mail.format.ts';

/** Makes a mail that waits a draft again and opens it; with `again` as it was left, else as the server kept it. Whether it could. */
export function useTakeBack(): (id: string, again?: ComposeStart) => Promise<boolean> {
  const client = useQueryClient();
  return async (id, again) => {
    try {
      const draft: Email = await api.mail.takeBack({ id, body: {} }, { idempotencyKey: intentKey() });
      const { composeKey: _, ...left } = again ?? {};
      openCompose({ ...draftStart(draft), ...(again ? { html: undefined, filesOf: undefined, ...left, ...refOf(draft) } : {}) });
      return true;
    } catch (error) {
      toast.problem(error);
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: ['mail'] });
    }
  };
}

const refOf = ({ id, version }: Email) => ({ draftId: id, draftVersion: version, isKept: true, isRestored: false, isOnServer: false });

interface Sent {
  id: string;
  sendAt: string | null;
}

/** Says what happened to a mail, and offers to take it back for as long as that is possible. */
export function useTellSent(): (sent: Sent, how: { again: ComposeStart; hold: number; isScheduled: boolean }) => void {
  const takeBack = useTakeBack();
  return ({ id, sendAt }, { again, hold, isScheduled }) => {
    const sentence = isScheduled ? `Message goes out ${longDate(sendAt)}` : 'Message sent';
    if (!sendAt) return void toast.result(sentence);
    offerUndo(sentence, () => void takeBack(id, again), isScheduled ? {} : { stays: hold * 1000, isBrief: true });
  };
}
