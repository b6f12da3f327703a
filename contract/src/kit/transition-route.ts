import { z } from 'zod';
import type { Permission } from '@lintel/contract/access';
import { transitionsOf, type Machine } from './machine.ts';
import { route } from './route.ts';
import { version } from './schema.ts';

/** The one call that moves a row along its machine: `{ name, input, version }`. A stale version answers 409. */
export const transitionRoute = <const P extends `/${string}`, T extends string, D extends z.ZodType>(
  path: P,
  of: Machine<string, T>,
  can: Permission,
  row: D,
) =>
  route({
    method: 'POST',
    path,
    can,
    summary: `Move a ${of.name} along its states`,
    params: z.object({ id: z.string().max(60) }),
    body: z.object({
      name: z.enum(transitionsOf(of)),
      input: z.record(z.string(), z.unknown()).optional(),
      version: version(),
    }),
    data: row,
    once: 'accepted',
  });
