import { z } from 'zod';
import { route } from './kit/route.ts';

const Part = z.object({ ok: z.boolean(), detail: z.string() });

export const Health = z.object({
  version: z.string(),
  database: Part,
  migrations: Part,
  jobs: Part,
  demo: z.object({ state: z.enum(['off', 'loading', 'done', 'failed']), done: z.int(), total: z.int(), step: z.string() }),
});
export type Health = z.infer<typeof Health>;

export const healthApi = {
  health: route({ method: 'GET', path: '/health', can: 'public', summary: '200 when it can serve, 503 when it cannot', data: Health }),
};
