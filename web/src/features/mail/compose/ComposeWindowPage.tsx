import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Loading } from '#web/kit/PageState.tsx';
import { createStore, useStore } from '#web/kit/store.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Compose } from './Compose.tsx';
import { MAILTO, startOfMailto } from './compose.mailto.ts';
import { startDraft } from './compose.start.ts';
import { composeStore } from './compose.store.ts';
import { messageQuery } from '#web/features/mail/mail.data.ts';
import s from './ComposeWindow.module.css';

/**
 * Writing in a window of its own: a new message, one that a link asks for with `?mailto=`, or with `?draft=` a draft. It is the same draft
 * as in a dialog: whoever opens it a second time is told so, and what was saved meanwhile is never written over.
 */
export function ComposeWindowPage() {
  const [params] = useSearchParams();
  const draftId = params.get('draft');
  const sessions = useStore(composeStore);
  const session = sessions.at(-1);
  useTitle();
  useDraftInAddress(session?.draftId);
  if (session) return <Compose key={session.key} session={{ ...session, shape: 'window' }} />;
  return draftId && /^\d{1,18}$/.test(draftId) ? (
    <OpenDraft id={draftId} />
  ) : (
    <Begin accountId={params.get('account')} mailto={params.get(MAILTO)} />
  );
}

/** Whether this window had its message already: it belongs to the window, not to a component that comes and goes. */
const begunStore = createStore(false);

function begin(start: () => void): void {
  begunStore.set(true);
  start();
}

/** Once the message is sent or put away the window stays, so that its Undo can be reached. */
function Begin({ accountId, mailto }: { accountId: string | null; mailto: string | null }) {
  const isBegun = useStore(begunStore);
  useEffect(() => {
    if (!begunStore.get()) begin(() => composeStore.open({ ...(accountId && { accountId }), ...(mailto && startOfMailto(mailto)) }));
  }, [accountId, mailto]);
  return isBegun ? <Done /> : <Loading label="Opening the message..." />;
}

function OpenDraft({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery({ ...messageQuery(id), staleTime: 0 });
  const isBegun = useStore(begunStore);
  const isOpen = data?.isDraft && data.folder !== 'trash';
  useEffect(() => {
    if (data && isOpen && !begunStore.get()) begin(() => startDraft(data));
  }, [data, isOpen]);
  if (isBegun) return <Done />;
  if (isPending) return <Loading label="Opening the message..." />;
  if (error)
    return (
      <main className={s.state}>
        <ErrorState title="This draft could not be opened" message={error.message} onRetry={() => void refetch()} />
      </main>
    );
  return data && !isOpen ? <Done title="This draft was sent or removed." /> : <Loading label="Opening the message..." />;
}

function Done({ title = 'This message is done.' }: { title?: string }) {
  return (
    <main className={s.state}>
      <EmptyState
        icon={IconMailForward}
        title={title}
        hint={
          <Button variant="subtle" onClick={() => begin(() => composeStore.open({}))}>
            Write another message
          </Button>
        }
        action={<Button onClick={() => window.close()}>Close the window</Button>}
      />
    </main>
  );
}

function useTitle(): void {
  useEffect(() => {
    document.title = 'Message · Lintel';
  }, []);
}

/** A window that is loaded again goes on with its draft. */
function useDraftInAddress(draftId: string | undefined): void {
  const [, setParams] = useSearchParams();
  const latest = useRef(setParams);
  useEffect(() => {
    latest.current = setParams;
  });
  useEffect(() => {
    if (draftId) latest.current({ draft: draftId }, { replace: true });
  }, [draftId]);
}
