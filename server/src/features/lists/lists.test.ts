import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiError } from '@lintel/contract/kit/client';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const lists = (name: 'marta.kessler' | 'viktor.sandell' | 'jonas.ekdahl' = 'marta.kessler') => app.as(name).lists;
const view = (name: string) => ({
  list: 'people',
  body: { name, query: 'status=active&sort=-name', columns: ['name', 'number'] },
});
const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('not refused')),
    (error: ApiError) => error,
  );

test('columns are kept per person and list, and given back', async () => {
  expect(await lists().keepColumns({ list: 'people', body: { columns: ['name', 'email'] } })).toMatchObject({ columns: ['name', 'email'] });
  await lists().keepColumns({ list: 'people', body: { columns: ['name', 'phone'] } });
  expect((await lists().layout({ list: 'people' })).columns).toEqual(['name', 'phone']);
  expect((await lists().layout({ list: 'audit' })).columns).toBeNull();
  expect((await lists('jonas.ekdahl').layout({ list: 'people' })).columns).toBeNull();
  expect(await lists().keepColumns({ list: 'people', body: { columns: null } })).toMatchObject({ columns: null });
});

test('a view is its owner’s, under one name, until it is deleted', async () => {
  const { views } = await lists().saveView(view('My crew'));
  expect(views).toEqual([
    {
      id: expect.any(String),
      name: 'My crew',
      query: 'status=active&sort=-name',
      columns: ['name', 'number'],
      sharedWith: null,
      isMine: true,
    },
  ]);
  const error = await refusal(lists().saveView(view('my CREW')));
  expect(error).toMatchObject({ code: 'list.view_taken', fields: { name: expect.stringContaining('my CREW') } });
  expect((await lists('jonas.ekdahl').layout({ list: 'people' })).views).toEqual([]);
  expect(await refusal(lists('jonas.ekdahl').removeView({ list: 'people', id: views[0]!.id }))).toMatchObject({ status: 404 });
  expect((await lists().removeView({ list: 'people', id: views[0]!.id })).views).toEqual([]);
});

test('the super admin shows a view to a role, on record; nobody else can', async () => {
  const share = (name: 'marta.kessler' | 'viktor.sandell', id: string) =>
    lists(name).shareView({ list: 'people', id, body: { sharedWith: 'employee' } });
  const mine = (await lists().saveView(view('Mine'))).views[0]!;
  expect(await refusal(share('marta.kessler', mine.id))).toMatchObject({ status: 403 });
  expect(await refusal(share('viktor.sandell', mine.id))).toMatchObject({ status: 404 });
  await lists().removeView({ list: 'people', id: mine.id });
  await share('viktor.sandell', (await lists('viktor.sandell').saveView(view('For all'))).views[0]!.id);
  expect((await lists().layout({ list: 'people' })).views).toMatchObject([{ name: 'For all', isMine: false, sharedWith: 'employee' }]);
  expect((await lists('jonas.ekdahl').layout({ list: 'people' })).views).toEqual([]);
  const { items } = await app.as('viktor.sandell').audit.list({ query: { action: 'view.share' } });
  expect(items[0]).toMatchObject({ subjectLabel: 'For all', payload: { after: { sharedWith: 'employee' } } });
});

test('nobody keeps more than thirty of one list', async () => {
  for (let i = 0; i < 30; i++) await lists('jonas.ekdahl').saveView(view(`View ${i}`));
  expect(await refusal(lists('jonas.ekdahl').saveView(view('One more')))).toMatchObject({ status: 422, code: 'list.too_many_views' });
  expect((await countQueries(() => lists('jonas.ekdahl').layout({ list: 'people' }))).count).toBe(2);
});
