/** One event of a server-sent stream: its id, where it has one, and its data; without data it only says how far we are. */
export interface StreamEvent {
  id: string | null;
  data: string;
}

/**
 * Takes a stream apart as it arrives: lines end in LF, CR LF or CR, an empty line ends an event, comments keep the
 * connection open.
 */
export function createStreamReader(onEvent: (event: StreamEvent) => void): (chunk: string) => void {
  let rest = '';
  let id: string | null = null;
  let told: string | null = null;
  let data: string[] = [];
  const takeLine = (line: string) => {
    if (line === '') {
      if (data.length > 0 || id !== told) onEvent({ id, data: data.join('\n') });
      told = id;
      data = [];
    } else if (line.startsWith('data:')) data.push(valueOf(line));
    else if (line.startsWith('id:')) id = valueOf(line);
  };
  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    lines.forEach(takeLine);
  };
}

const valueOf = (line: string) => line.slice(line.indexOf(':') + 1).replace(/^ /, '');
