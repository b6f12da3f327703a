import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReadSignatures } from '#web/features/mail/arrange/identities.data.ts';
import type { ComposeSession } from './compose.store.ts';
import { writerAt } from './compose.writer.ts';
import { isFresh, type Composing } from './useCompose.ts';

/** Signatures that could not be read when a message was begun: its own stands under it as soon as they are there. */
export function useLateSignature({ start }: ComposeSession, { readAgain, identities }: ReadSignatures, composing: Composing): void {
  const isUnread = readAgain !== null;
  const wasUnread = useRef(isUnread);
  const sign = useEffectEvent(() => {
    if (isFresh(start)) composing.writeAs(writerAt(composing.fields.accountId, identities));
  });
  useEffect(() => {
    if (wasUnread.current && !isUnread) sign();
    wasUnread.current = isUnread;
  }, [isUnread]);
}
