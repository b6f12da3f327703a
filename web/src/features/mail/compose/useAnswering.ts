import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#web/kit/api.ts';
import type { ComposeStart } from './compose.store.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import { sharedQuery, teamQuery } from '#web/features/mail/folders/shared.data.ts';

const BEAT_MS = 60_000;

/**
 * While an answer from a shared mailbox is written the others see it: it is told at once, again each minute in which something was
 * written, and when the dialog closes. `answersSeen` goes along with the mail: an answer that came since is warned about.
 */
export function useAnswering(start: ComposeStart, accountId: string | null, signature: () => string) {
  const client = useQueryClient();
  const { data: shared } = useQuery({ ...sharedQuery, enabled: accountId !== null });
  const id = start.inReplyTo !== undefined && shared?.some((one) => one.id === accountId) ? start.inReplyTo : null;
  const seen = useRef(start.answersSeen ?? null);
  const latest = useRef(signature);
  useEffect(() => {
    latest.current = signature;
  });
  useEffect(() => {
    if (!id) return;
    const say = async (isAnswering: boolean) => {
      const team = await api.sharedMail.answering({ id, body: { isAnswering } }).catch(() => null);
      if (!team) return;
      client.setQueryData(mailKeys.team(id), team);
      seen.current ??= team.answers;
    };
    void say(true);
    let before = latest.current();
    const beat = setInterval(() => {
      const now = latest.current();
      if (now !== before) void say(true);
      before = now;
    }, BEAT_MS);
    return () => {
      clearInterval(beat);
      void say(false);
    };
  }, [client, id]);
  const { data: team } = useQuery({ ...teamQuery(id ?? ''), enabled: id !== null });
  return {
    answersSeen: () => seen.current ?? undefined,
    /** Others who answer the same. */
    others: id && team ? team.answering.map(({ name }) => name) : [],
    /** The answer that came meanwhile is known now: the next try is meant. */
    acceptAnswers: async () => {
      if (id) seen.current = (await client.fetchQuery({ ...teamQuery(id), staleTime: 0 })).answers;
    },
  };
}
