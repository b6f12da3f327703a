import type { Words } from './new.words.ts';

/** The files of a new slice, by path. */
export function filesOf(words: Words, migration: string): Record<string, string> {
  const { slice, One } = words;
  const server = `server/src/features/${slice}/${slice}`;
  const web = `web/src/features/${slice}`;
  return {
    [`contract/src/${slice}.ts`]: contract(words),
    [`server/migrations/${migration}_${slice.replaceAll('-', '_')}.sql`]: table(words),
    [`${server}.queries.ts`]: queries(words),
    [`${server}.service.ts`]: service(words),
    [`${server}.routes.ts`]: routes(words),
    [`${server}.test.ts`]: test(words),
    [`${web}/${slice}.pages.ts`]: pages(words),
    [`${web}/${slice}.data.ts`]: data(words),
    [`${web}/${One}ListPage.tsx`]: listPage(words),
  };
}

const contract = ({ slice, camel, One, one, prefix }: Words) => `import { z } from 'zod';
import { paged, route } from './kit/route.ts';
import { id, instant, line, pageQuery, version } from './kit/schema.ts';

export const ${One} = z.object({ id: id('${prefix}'), name: z.string(), createdAt: instant(), version: version() });
export type ${One} = z.infer<typeof ${One}>;

export const ${One}Input = z.object({ name: line(100) });
export type ${One}Input = z.infer<typeof ${One}Input>;

export const ${camel}Api = {
  list: route({
    method: 'GET',
    path: '/${slice}',
    can: '${slice}:read',
    summary: 'Every ${one}, by name',
    query: z.object(pageQuery),
    data: paged(${One}),
  }),
  create: route({
    method: 'POST',
    path: '/${slice}',
    can: '${slice}:write',
    summary: 'Add a ${one}',
    body: ${One}Input,
    data: ${One},
    once: 'accepted',
  }),
};
`;

const table = ({ table: name }: Words) => `create table ${name} (
  id text primary key,
  name text not null,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index ${name}_name on ${name} (lower(name), id);
`;

const queries = ({ slice, pascal, One, one, table: name }: Words) => `import { sql, type Expression, type SqlBool } from 'kysely';
import type { PageOf } from '@lintel/contract/kit/route';
import type { ${One} } from '@lintel/contract/${slice}';
import type { User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';

/** Who holds ${slice}:read sees every ${one}: narrow it here when that changes, and nowhere else. */
export const visibleTo = (_user: User): Expression<SqlBool> => sql<SqlBool>\`true\`;

/** A page by name; two queries. */
export async function list${pascal}(db: Db, user: User, { page, size }: { page: number; size: number }): Promise<PageOf<${One}>> {
  const scope = visibleTo(user);
  const { total } = await db
    .selectFrom('${name}')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where(scope)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('${name}')
    .select(['id', 'name', 'created_at', 'version'])
    .where(scope)
    .orderBy(sql\`lower(name)\`)
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { items: rows.map(to${One}), page: { number: page, size, total: Number(total) } };
}

export async function insert${One}(db: Db, row: { id: string; name: string; created_at: Date }): Promise<${One}> {
  return to${One}(await db.insertInto('${name}').values(row).returning(['id', 'name', 'created_at', 'version']).executeTakeFirstOrThrow());
}

const to${One} = ({ created_at, ...row }: { id: string; name: string; created_at: Date; version: number }): ${One} => ({
  ...row,
  id: row.id as ${One}['id'],
  createdAt: created_at.toISOString(),
});
`;

const service = ({ slice, One, table: name, prefix }: Words) => `import { newId } from '@lintel/contract/kit/ids';
import type { ${One}, ${One}Input } from '@lintel/contract/${slice}';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { insert${One} } from './${slice}.queries.ts';

export async function create${One}(ctx: Ctx, input: ${One}Input): Promise<${One}> {
  const row = await insert${One}(ctx.db, { id: newId('${prefix}', ctx.now.getTime()), name: input.name, created_at: ctx.now });
  await audit(ctx, { action: '${name}.create', subjectType: '${name}', subjectId: row.id, subjectLabel: row.name, after: { name: row.name } });
  return row;
}
`;

const routes = ({ slice, camel, pascal, One }: Words) => `import { ${camel}Api } from '@lintel/contract/${slice}';
import type { Mount } from '#server/platform/mount.ts';
import { list${pascal} } from './${slice}.queries.ts';
import { create${One} } from './${slice}.service.ts';

export const mount${pascal} = (mount: Mount): void =>
  mount('${slice}', ${camel}Api, {
    list: ({ query }, { db, user }) => list${pascal}(db, user, query),
    create: ({ body }, ctx) => create${One}(ctx, body),
  });
`;

const test = ({ camel, one }: Words) => `import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a ${one} that was added stands in the list', async () => {
  const { ${camel} } = app.as('viktor.sandell');
  const added = await ${camel}.create({ body: { name: 'The first' } });
  expect(await ${camel}.list()).toEqual({ items: [added], page: { number: 1, size: 20, total: 1 } });
});

test('a ${one} without a name is refused at its field', async () => {
  await expect(app.as('viktor.sandell').${camel}.create({ body: { name: ' ' } })).rejects.toMatchObject({ status: 400, fields: { name: expect.any(String) } });
});

test('who has no permission is refused', async () => {
  await expect(app.as('marta.kessler').${camel}.list()).rejects.toMatchObject({ status: 403 });
});
`;

const pages = ({ slice, camel, One, title }: Words) => `import { page } from '#web/kit/page.ts';

export const ${camel}Pages = [
  page({
    name: '${slice}',
    at: { super_admin: '${slice}' },
    can: '${slice}:read',
    crumb: '${title}',
    screen: () => import('./${One}ListPage.tsx'),
  }),
];
`;

const data = ({ slice, camel }: Words) => `import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';

const KEY = '${slice}';

export const ${camel}Query = (page: number) =>
  queryOptions({
    queryKey: [KEY, 'list', page],
    queryFn: ({ signal }) => api.${camel}.list({ query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
`;

const listPage = ({ slice, camel, One, one, title }: Words) => `import { useQuery } from '@tanstack/react-query';
import type { ${One} } from '@lintel/contract/${slice}';
import { IconList } from '@tabler/icons-react';
import { sentenceOf } from '#web/kit/toast.tsx';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { ${camel}Query } from './${slice}.data.ts';

export function ${One}ListPage() {
  const [page, setPage] = usePageParam();
  const ${camel} = useQuery(${camel}Query(page));
  return (
    <>
      <PageHeader title="${title}" lead="Every ${one}, by name." />
      <Sheet label="${title}">
        <DataTableFrame
          caption="${title}"
          columns={COLUMNS}
          rows={${camel}.data?.items ?? []}
          rowKey={({ id }) => id}
          state={${camel}.isPending ? 'loading' : ${camel}.isFetching ? 'refreshing' : 'ready'}
          error={${camel}.isError ? { message: sentenceOf(${camel}.error), onRetry: () => void ${camel}.refetch() } : undefined}
          empty={<EmptyState icon={IconList} title="There is no ${one} yet." />}
          page={{ page, pageSize: ${camel}.data?.page.size ?? 20, total: ${camel}.data?.page.total ?? 0, onPage: setPage }}
        />
      </Sheet>
    </>
  );
}

const COLUMNS: Column<${One}>[] = [{ key: 'name', header: 'Name', cell: ({ name }) => name }];
`;
