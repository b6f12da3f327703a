import { counted } from './counted.ts';

interface Words {
  one: string;
  many?: string;
  /** Of what the server did not take, after "was" or "were". */
  refused: string;
}

/** What waits in a box of this browser, and what came back. */
export function waitingText(box: readonly { problem: string | null }[], { one, many, refused: refusedAs }: Words): string {
  const refused = box.filter(({ problem }) => problem !== null).length;
  const waiting = box.length - refused;
  return [
    waiting > 0 && `${counted(waiting, one, many)} ${waiting === 1 ? 'waits' : 'wait'} for the network.`,
    refused > 0 && `${counted(refused, one, many)} ${refused === 1 ? 'was' : 'were'} ${refusedAs}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
