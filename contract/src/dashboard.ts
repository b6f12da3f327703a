import { z } from 'zod';
import { route } from './kit/route.ts';
import { instant } from './kit/schema.ts';

/** A few series over the same points, counted by the server within one's scope. */
export const Chart = z.object({
  key: z.string(),
  title: z.string(),
  note: z.string(),
  points: z.array(z.string()),
  series: z.array(z.object({ name: z.string(), values: z.array(z.number()) })),
});
export type Chart = z.infer<typeof Chart>;

export const dashboardApi = {
  charts: route({
    method: 'GET',
    path: '/dashboard/charts',
    can: 'signed-in',
    summary: 'The charts of your role, as of now',
    data: z.object({ asOf: instant(), charts: z.array(Chart) }),
  }),
};
