import { createSocket } from 'node:dgram';

export interface TestNames {
  /** As DNS_SERVERS has it. */
  address: string;
  /** `name type` -> its texts or addresses; `'silence'` lets the question wait. */
  records: Map<string, string[] | 'silence'>;
  /** How often it was asked. */
  asked: number;
  stop(): Promise<void>;
}

const TYPES: Record<number, string> = { 1: 'A', 16: 'TXT', 28: 'AAAA', 15: 'MX', 5: 'CNAME' };

/** A real name server on loopback that knows what a test tells it, and says of all else that it does not exist. */
export async function startNames(): Promise<TestNames> {
  const socket = createSocket('udp4');
  const names: TestNames = {
    ...{ address: '', records: new Map(), asked: 0 },
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (question, from) => {
    names.asked += 1;
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at]!; length > 0; length = question[at]!) {
      labels.push(question.subarray(at + 1, at + 1 + length).toString('latin1'));
      at += 1 + length;
    }
    const type = question.readUInt16BE(at + 1);
    const found = names.records.get(`${labels.join('.').toLowerCase()} ${TYPES[type] ?? type}`);
    if (found === 'silence') return;
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(found ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(found?.length ?? 0, 6);
    head.writeUInt32BE(0, 8);
    const answers = (found ?? []).map((text) => answerOf(type, text));
    socket.send(Buffer.concat([head, question.subarray(12, at + 5), ...answers]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  names.address = `127.0.0.1:${socket.address().port}`;
  return names;
}

function answerOf(type: number, text: string): Buffer {
  const pieces = Array.from({ length: Math.ceil(text.length / 255) }, (_, i) => Buffer.from(text.slice(i * 255, i * 255 + 255)));
  const data =
    type === 1 ? Buffer.from(text.split('.').map(Number)) : Buffer.concat(pieces.flatMap((piece) => [Buffer.from([piece.length]), piece]));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
