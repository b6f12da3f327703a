import type { ServerEvent } from '@lintel/contract/events';
import { API_BASE } from '@lintel/contract/kit/client';
import { useEffect, useRef } from 'react';
import { authorisedFetch } from './api.ts';
import { eventPosition, firstEventPosition } from './event-position.ts';
import { queryClient } from './queries.ts';
import { createStreamReader, type StreamEvent } from './sse.ts';

type Kind = ServerEvent['kind'];
type EventOf<K extends Kind> = Extract<ServerEvent, { kind: K }>;
type Listener = (event: ServerEvent) => void;

/** The queries that go stale with an event, each by the first part of its key. */
const STALE: Partial<Record<Kind, string[]>> = {
  'mail.changed': ['mail'],
  'team.changed': ['mail-team'],
  'notifications.changed': ['notifications', 'waiting'],
  'approvals.changed': ['approvals', 'waiting'],
  'departments.changed': ['departments'],
  'people.changed': ['people'],
  'leave.changed': ['leave'],
  'projects.changed': ['projects', 'mail-records'],
  'tasks.changed': ['tasks', 'mail-records'],
  'timesheets.changed': ['timesheets'],
  'cost-codes.changed': ['cost-codes'],
  'work-labels.changed': ['work-labels', 'tasks', 'projects'],
  'tickets.changed': ['tickets'],
  'recoveries.changed': ['recoveries'],
  'resources.changed': ['resources'],
  'settings.changed': ['company-settings', 'settings'],
  'comments.changed': ['comments'],
  'requests.changed': ['requests', 'mail-records'],
  'templates.changed': ['templates'],
};

const LOCK = 'lintel.events';
const WAIT_MS = [1000, 2000, 5000, 10_000, 30_000];
const listeners = new Set<Listener>();

/** Runs `listener` for every event of this kind while the component is there. */
export function useServerEvent<K extends Kind>(kind: K, listener: (event: EventOf<K>) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const hear: Listener = (event) => {
      if (event.kind === kind) latest.current(event as EventOf<K>);
    };
    listeners.add(hear);
    return () => {
      listeners.delete(hear);
    };
  }, [kind]);
}

/**
 * Listens to what the server tells this person. One tab holds the stream and passes events on to the others: a
 * browser opens only a few connections to one server. Answers the way to stop.
 */
export function openEvents(userId: string): () => void {
  const stopped = new AbortController();
  const channel = new BroadcastChannel(`${LOCK}.${userId}`);
  let lastId: string | null = null;
  const take = (event: StreamEvent) => {
    lastId = event.id ?? lastId;
    if (event.data) hear(JSON.parse(event.data) as ServerEvent);
  };
  channel.onmessage = (message: MessageEvent<StreamEvent>) => take(message.data);
  const lead = async () => {
    await firstEventPosition();
    if (stopped.signal.aborted) return;
    lastId ??= String(eventPosition.get());
    // An answer that was under way for longer than the first ones knows less than what the stream began with.
    const unsubscribe = eventPosition.subscribe(() => hear({ kind: 'resync' }));
    stopped.signal.addEventListener('abort', unsubscribe);
    await holdStream(
      stopped.signal,
      () => lastId,
      (event) => {
        channel.postMessage(event);
        take(event);
      },
    );
  };
  const leading = navigator.locks ? navigator.locks.request(`${LOCK}.${userId}`, { signal: stopped.signal }, lead) : lead();
  leading.catch(() => {
    // Stopped while waiting for the lock.
  });
  return () => {
    stopped.abort();
    channel.close();
    eventPosition.set(null);
  };
}

function hear(event: ServerEvent): void {
  if (event.kind === 'resync') void queryClient.invalidateQueries();
  for (const first of STALE[event.kind] ?? []) void queryClient.invalidateQueries({ queryKey: [first] });
  for (const listener of listeners) listener(event);
}

/** Reads the stream, and opens it again after a growing wait, from where it broke off. */
async function holdStream(signal: AbortSignal, lastId: () => string | null, take: (event: StreamEvent) => void): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const isLost = await readStream(signal, lastId(), (event) => {
      failures = 0;
      take(event);
    }).then(
      (status) => status === 401 || status === 403,
      () => false,
    );
    if (isLost) return;
    await pause(WAIT_MS[Math.min(failures, WAIT_MS.length - 1)]! * (0.5 + Math.random() / 2), signal);
  }
}

async function readStream(signal: AbortSignal, lastId: string | null, take: (event: StreamEvent) => void): Promise<number> {
  const headers: Record<string, string> = { accept: 'text/event-stream', ...(lastId ? { 'last-event-id': lastId } : {}) };
  const response = await authorisedFetch(`${API_BASE}/events`, { headers, signal });
  if (!response.ok || !response.body) return response.status;
  const read = createStreamReader(take);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) read(part.value);
  return response.status;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
