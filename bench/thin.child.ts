/**
 * The least that could answer: the same statements and JSON, without tokens, rights, checks of what comes in and goes out,
 * headers or logs. What the product takes beyond this is the price of being a product.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { answerQuestions } from './child.ts';
import type { Statement } from './lintel.ts';

let pool: pg.Pool | undefined;
let variants: Statement[][] = [];

const server = createServer((request, response) => {
  const variant = variants[Number(request.url!.slice(1))]!;
  void rowsOf(variant).then((rows) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ok: true, data: rows }));
  });
});

async function rowsOf(statements: Statement[]): Promise<unknown[]> {
  let rows: unknown[] = [];
  for (const { text, values } of statements) ({ rows } = await pool!.query<object>(text, values));
  return rows;
}

answerQuestions<{ pool: pg.PoolConfig; variants: Statement[][] }>(async (question) => {
  pool ??= new pg.Pool({ ...question.pool, max: 10 });
  variants = question.variants;
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
