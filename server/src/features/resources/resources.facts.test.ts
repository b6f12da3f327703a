import { describe, expect, test } from 'vitest';
import type { CastName } from '#test/cast.ts';
import { PNG } from '#test/picture.ts';
import { refusal } from '#test/refusal.ts';
import { aYard } from '#test/yard.ts';

const yard = aYard();
const photo = async (content: BlobPart = PNG, by: CastName = 'devon.archer') =>
  (await yard.app.as(by).files.upload({ form: { files: [new File([content], 'van.png')] } }))[0]!.id;
const change = async (more: object) => {
  const { name, category, version } = await yard.vanNow();
  return yard.as().change({ id: yard.van.id, body: { name, category, version, ...more } });
};
const found = async (query: object) => (await yard.as('marta.kessler').list({ query: { size: 200, ...query } })).items.map(({ id }) => id);
const free = async () => {
  const { isFree, freeFrom } = await yard.vanNow();
  return isFree ? 'now' : freeFrom;
};

// workspace A14: what a resource is, and whose
describe('a resource', () => {
  test('has a year, an owner and a department, which are listed, found and in its file', async () => {
    const home = (await yard.app.as('devon.archer').departments.names({}))[0]!;
    const facts = { year: 2021, ownership: 'hired', hiredFrom: 'Nordlift Plant Hire', hireOrder: 'PO-7' } as const;
    expect(await change({ ...facts, homeDepartmentId: home.id })).toMatchObject({
      ...facts,
      ...{ homeDepartmentId: home.id, homeDepartmentName: home.name },
    });
    expect(await found({ ownership: 'hired', homeDepartmentId: home.id })).toEqual([yard.van.id]);
    expect(await found({ ownership: ['owned', 'leased'], homeDepartmentId: home.id })).toEqual([]);
    const file = await (await yard.as().export({ query: { format: 'csv', q: yard.van.code } })).text();
    expect(file).toMatch(/2021.*Hired.*Nordlift Plant Hire.*PO-7/);
    const { items } = await yard.app.as('viktor.sandell').audit.list({ query: { subjectId: yard.van.id, action: 'resource.change' } });
    expect(items).toHaveLength(1);
  });

  test('that is hired says from whom; what is not hired any more has no order', async () => {
    expect(await refusal(change({ ownership: 'hired' }))).toMatchObject({
      status: 422,
      fields: { hiredFrom: 'Say from whom it is hired.' },
    });
    await change({ ownership: 'hired', hiredFrom: 'Nordlift Plant Hire', hireOrder: 'PO-7' });
    expect(await change({ ownership: 'owned', hiredFrom: 'Nordlift Plant Hire', hireOrder: 'PO-7' })).toMatchObject({
      ...{ hiredFrom: null, hireOrder: null },
    });
  });

  test('belongs to a department that is there', async () => {
    const homeDepartmentId = 'dep_00000000000000000000000000' as const;
    expect(await refusal(change({ homeDepartmentId }))).toMatchObject({
      code: 'department.missing',
      fields: { homeDepartmentId: expect.any(String) },
    });
  });

  test('may have a photo from the beginning', async () => {
    const photoId = await photo();
    const made = await yard.as().create({ body: { kind: 'vehicle', code: 'VH-900', name: 'Lorry', category: 'Lorry', photoId } });
    expect(made).toMatchObject({ photoId });
    expect((await yard.app.as('jonas.ekdahl').files.open({ id: photoId })).type).toBe('image/png');
  });

  test('shows one photo, which is a picture by its bytes and seen by everybody; another takes its place', async () => {
    const first = await photo();
    expect(await change({ photoId: first })).toMatchObject({ photoId: first });
    const seen = (id: string) => yard.app.as('jonas.ekdahl').files.open({ id: id as `file_${string}` });
    expect((await seen(first)).type).toBe('image/png');
    expect(await refusal(change({ photoId: await photo('no picture') }))).toMatchObject({
      ...{ code: 'file.no_picture', fields: { photoId: expect.any(String) } },
    });
    expect(await refusal(change({ photoId: await photo(PNG, 'jonas.ekdahl') }))).toMatchObject({ code: 'file.gone' });
    const second = await photo();
    await change({ photoId: second, name: 'Van, new' });
    expect(await change({ photoId: second })).toMatchObject({ photoId: second });
    expect(await refusal(seen(first))).toMatchObject({ status: 404 });
    expect(await change({ photoId: null })).toMatchObject({ photoId: null });
    expect(await refusal(seen(second))).toMatchObject({ status: 404 });
  });

  test('keeps its documents: none of them becomes its photo', async () => {
    const fileId = await photo();
    const picture = await photo();
    await yard.as().setDocument({ id: yard.van.id, body: { type: 'insurance', expiresOn: '2027-01-01', fileIds: [fileId] } });
    expect(await refusal(change({ photoId: fileId }))).toMatchObject({ code: 'file.gone' });
    await change({ photoId: picture });
    const kept = await yard.app.as('devon.archer').files.ofSubject({ query: { subjectType: 'resource', subjectId: yard.van.id } });
    expect(kept.map(({ id, category }) => [id, category])).toEqual([
      [fileId, 'insurance'],
      [picture, 'photo'],
    ]);
  });

  test('is found by its category and the certificates that its operator needs, each of several', async () => {
    const lift = await yard.add({ category: 'Lift', requiredCertificates: ['MEWP', 'SAFETY'] });
    const crane = await yard.add({ category: 'Crane', requiredCertificates: ['CRANE'] });
    expect(new Set(await found({ category: ['Lift', 'Crane'] }))).toEqual(new Set([lift.id, crane.id]));
    expect(await found({ certificate: ['MEWP', 'WELD'] })).toEqual([lift.id]);
    const { page } = await yard.as().list({ query: { size: 1 } });
    expect(page.facets?.['category']).toMatchObject({ Lift: 1, Crane: 1 });
  });
});

// workspace C1.31
describe('next free', () => {
  test('is now, or the end of what lies over now without a gap; what is only asked for takes nothing', async () => {
    expect(await free()).toBe('now');
    await yard.book('2026-10-12', '2026-10-23');
    await yard.book('2026-10-13');
    expect(await free()).toBe('now');
    await yard.book('2026-10-12');
    expect(await free()).toBe('2026-10-13T22:00:00.000Z');
    await yard.as().planOrder({ id: yard.van.id, body: { type: 'planned', on: '2026-10-14' } });
    await yard.book('2026-10-15', '2026-10-15', { toMinutes: 720 });
    await yard.book('2026-10-16');
    expect(await free()).toBe('2026-10-15T10:00:00.000Z');
  });

  test('is not known of what should be back, and of what is not in service', async () => {
    const booking = await yard.book('2026-10-12');
    const out = await yard.move(booking, 'checkOut', { isChecked: true, meter: 100 });
    yard.now = new Date('2026-10-14T06:00:00Z');
    expect(await free()).toBeNull();
    await yard.move(out, 'giveBack', { meter: 120, condition: 'sound' });
    expect(await free()).toBe('now');
    await yard.moveVan('takeOut', { reason: 'Lent' });
    expect(await free()).toBeNull();
  });

  test('is what the list narrows to and the service desk counts: what is booked now or has its maintenance today is not free', async () => {
    const isFound = async () => (await found({ isFree: 'true' })).includes(yard.van.id);
    const figure = async () => (await yard.app.as('devon.archer').dashboard.board({})).figures.find(({ key }) => key === 'free');
    const counted = async () => Number((await figure())?.value);
    expect(await isFound()).toBe(true);
    const before = await counted();
    const ofKind = async (kind: string, isFree: 'true' | 'false') => (await found({ kind, status: 'in_service', isFree })).length;
    const [vehicles, machines] = [await ofKind('vehicle', 'true'), await ofKind('equipment', 'true')];
    const all = [vehicles + (await ofKind('vehicle', 'false')), machines + (await ofKind('equipment', 'false'))];
    const booking = await yard.book('2026-10-12');
    expect(await isFound()).toBe(false);
    expect(await counted()).toBe(before - 1);
    expect((await figure())?.note).toBe(`${vehicles - 1} of ${all[0]} vehicles, ${machines} of ${all[1]} machines`);
    await yard.move(booking, 'cancel');
    await yard.as().planOrder({ id: yard.van.id, body: { type: 'planned', on: '2026-10-12' } });
    expect(await isFound()).toBe(false);
    expect(await found({ isFree: 'false' })).toContain(yard.van.id);
  });

  test('finds what nobody has on any of some days', async () => {
    await yard.book('2026-10-14', '2026-10-14', { fromMinutes: 720 });
    const isFound = async (days: string) => (await found({ freeIn: days })).includes(yard.van.id);
    expect(await isFound('2026-10-12/2026-10-13')).toBe(true);
    expect(await isFound('2026-10-12/2026-10-14')).toBe(false);
    expect(await isFound('2026-10-14/2026-10-12')).toBe(false);
    await yard.as().planOrder({ id: yard.van.id, body: { type: 'planned', on: '2026-10-20' } });
    expect(await isFound('2026-10-19/2026-10-21')).toBe(false);
    expect(await isFound('2026-10-21/2026-10-21')).toBe(true);
    await yard.moveVan('takeOut', { reason: 'Lent' });
    expect(await isFound('2026-10-21/2026-10-21')).toBe(false);
  });
});

// workspace C1.32
test('what maintenance cost and what returns were charged stands by month for who oversees bookings', async () => {
  yard.van = await yard.add({ meterKind: 'none' });
  const out = await yard.move(await yard.book('2026-10-12'), 'checkOut', { isChecked: true });
  await yard.move(out, 'giveBack', { condition: 'sound' });
  await yard.as().openOrder({ id: yard.van.id, body: { type: 'repair' } });
  await yard.as().closeOrder({ id: yard.van.id, body: { result: 'pass', costMinor: '12000' } });
  const { costs } = await yard.as('samir.haddad').get({ id: yard.van.id });
  expect(costs).toHaveLength(12);
  expect(costs?.at(-1)).toEqual({ month: '2026-10', costMinor: '12000', recoveredMinor: '3250' });
  expect(costs?.[0]).toEqual({ month: '2025-11', costMinor: '0', recoveredMinor: '0' });
  expect(await yard.as('marta.kessler').get({ id: yard.van.id })).toMatchObject({ costs: null });
});

test('what was said and done about a resource and a booking is read by who sees them', async () => {
  const booking = await yard.book('2026-10-12');
  await yard.moveVan('takeOut', { reason: 'Recalled' });
  const said = (subjectType: string, subjectId: string, who: CastName = 'marta.kessler') =>
    yard.app.as(who).comments.list({ subjectType, subjectId });
  expect((await said('resource', yard.van.id)).entries).toMatchObject([{ kind: 'step', name: 'takeOut' }]);
  expect((await said('booking', booking.id)).entries).toMatchObject([{ kind: 'step', name: 'approve' }]);
  expect(await refusal(said('booking', booking.id, 'jonas.ekdahl'))).toMatchObject({ status: 404 });
});
