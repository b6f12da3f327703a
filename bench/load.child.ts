/** Sends requests as fast as so many clients can, each over a connection of its own that stays open. */
import { Agent, request } from 'node:http';
import { answerQuestions } from './child.ts';
import type { Load, LoadTimes } from './load.ts';

answerQuestions<Load>(async ({ origin, paths, headers, clients, seconds, most }): Promise<LoadTimes> => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  let next = 0;
  const client = async () => {
    while (next < most && performance.now() < end) {
      const turn = next++ % paths.length;
      const sent = performance.now();
      await get(origin + paths[turn]!, headers[turn % headers.length]!, agent);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const took = (performance.now() - started) / 1000;
  agent.destroy();
  return { times, seconds: took };
});

/** Reads the whole answer; raises for anything but 200, because a fast refusal is no figure. */
function get(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}: ${Buffer.concat(parts).toString().slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
