export interface HeardEvent {
  id: string;
  data: unknown;
}

export interface HeardStream {
  /** The next events, waited for. */
  next(count: number): Promise<HeardEvent[]>;
  /** Until a comment came that keeps the line alive. */
  commented(): Promise<void>;
  /** Until the stream has said where it stands. */
  positioned(): Promise<void>;
  /** Until the server has ended the stream. */
  ended(): Promise<void>;
  lastId(): string;
  close(): void;
}

/** Reads server-sent events as the standard says, and waits for what a test asks for. */
export async function openEventStream(url: string, lastEventId?: string, headers: Record<string, string> = {}): Promise<HeardStream> {
  const leaving = new AbortController();
  const given = lastEventId === undefined ? headers : { ...headers, 'last-event-id': lastEventId };
  const response = await fetch(url, { headers: given, signal: leaving.signal });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) throw new Error(`no event stream but ${response.status}`);
  const heard: HeardEvent[] = [];
  const state = { id: '', comments: 0, ended: false, waiting: new Set<() => void>() };
  const take = (block: string) => {
    const values = (name: string) =>
      block
        .split('\n')
        .filter((line) => line.startsWith(`${name}: `))
        .map((line) => line.slice(name.length + 2));
    state.id = values('id').at(-1) ?? state.id;
    if (block.split('\n').some((line) => line.startsWith(':'))) state.comments += 1;
    const data = values('data').join('\n');
    if (data) heard.push({ id: state.id, data: JSON.parse(data) });
  };
  const read = async () => {
    let rest = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop()!;
      blocks.forEach(take);
      for (const look of state.waiting) look();
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      state.ended = true;
      for (const look of state.waiting) look();
    });
  const until = (isThere: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (isThere() && state.waiting.delete(look)) resolve();
      };
      state.waiting.add(look);
      look();
    });
  return {
    next: async (count) => {
      await until(() => heard.length >= count);
      return heard.splice(0, count);
    },
    commented: () => until(() => state.comments > 0),
    positioned: () => until(() => state.id !== ''),
    ended: () => until(() => state.ended),
    lastId: () => state.id,
    close: () => leaving.abort(),
  };
}
