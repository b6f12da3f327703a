import { z } from 'zod';
import type { Can } from '@lintel/contract/access';
import { bytes, route } from './route.ts';
import { pageQuery } from './schema.ts';

/** What a list can be asked for beside its page: the columns that order it, and its filters, each optional. */
interface Listed<S extends string, F extends z.ZodRawShape> {
  sorts: readonly S[];
  filters: F;
}

/** `name`, or `-name` for the other way round. */
export type Sort<S extends string> = S | `-${S}`;

const asked = <const S extends string, F extends z.ZodRawShape>({ sorts, filters }: Listed<S, F>) => ({
  q: z.string().trim().max(100).optional(),
  sort: z.enum(sorts.flatMap((sort): Sort<S>[] => [sort, `-${sort}`]) as [Sort<S>, ...Sort<S>[]]).optional(),
  ...filters,
});

/** The query of a list: page, text, order and its filters. The server answers it by a `defineList` that has every one of them. */
export const listQuery = <const S extends string, F extends z.ZodRawShape>(listed: Listed<S, F>) =>
  z.object({ ...pageQuery, ...asked(listed) });

/** Several values of one filter: `?status=active&status=suspended`. */
export const many = <T extends z.ZodType<string>>(one: T) =>
  z.union([one.transform((value) => [value]), z.array(one).min(1).max(50)]).optional();

export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The whole of a list as a file: the same query without the page, so that file and screen say the same. */
export const exportRoute = <const P extends `/${string}`, const C extends Can, const S extends string, F extends z.ZodRawShape>(
  path: P,
  can: C,
  summary: string,
  listed: Listed<S, F>,
) =>
  route({
    method: 'GET',
    path,
    can,
    summary,
    query: z.object({ format: z.enum(EXPORT_FORMATS), columns: many(z.string().max(40)), ...asked(listed) }),
    data: bytes(),
    isExport: true,
    rate: 30,
  });
