import { z } from 'zod';
import { many } from './kit/list.ts';
import { route } from './kit/route.ts';
import { id } from './kit/schema.ts';

/** What is stuck on a resource: whoever holds a phone over it opens its page. */
export const ResourceLabel = z.object({
  id: id('rsc'),
  code: z.string(),
  name: z.string(),
  /** Its plate, or its serial number. */
  mark: z.string().nullable(),
  /** The QR code, as SVG. */
  svg: z.string(),
});
export type ResourceLabel = z.infer<typeof ResourceLabel>;

export const resourceLabels = route({
  method: 'GET',
  path: '/resources/labels',
  can: 'resources:read',
  summary: 'The labels that open resources on a phone, by code',
  query: z.object({ id: many(id('rsc')).unwrap() }),
  data: z.array(ResourceLabel),
});
