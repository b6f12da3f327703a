import { describe, expect, test } from 'vitest';
import { refusal } from '#test/refusal.ts';
import { aYard } from '#test/yard.ts';

const yard = aYard();
const takeOut = (reason = 'Steering pulls to the left') => yard.moveVan('takeOut', { reason });
const insured = (expiresOn: string) => yard.as().setDocument({ id: yard.van.id, body: { type: 'insurance', expiresOn } });

// workspace A14: out of service by hand
test('whoever looks after the yard takes a resource out of service, with a reason that everybody reads', async () => {
  expect(await refusal(yard.moveVan('takeOut'))).toMatchObject({ status: 400, fields: { 'input.reason': expect.any(String) as string } });
  expect(await refusal(yard.moveVan('takeOut', { reason: 'No' }, 'marta.kessler'))).toMatchObject({ status: 403 });
  await takeOut();
  expect(await yard.as('marta.kessler').get({ id: yard.van.id })).toMatchObject({
    status: 'out_of_service',
    outReason: 'Steering pulls to the left',
    transitions: [],
  });
  expect(await refusal(yard.book('2026-10-14'))).toMatchObject({ code: 'booking.not_in_service' });
  const { items } = await yard.app.as('viktor.sandell').audit.list({ query: { subjectId: yard.van.id } });
  expect(items[0]).toMatchObject({ action: 'resource.takeOut', subjectLabel: yard.van.code });
});

test('its bookings to come are listed for another resource until it is put back', async () => {
  const booking = await yard.book('2026-10-14');
  expect((await takeOut()).stranded).toMatchObject([{ id: booking.id }]);
  expect(await yard.told()).toMatchObject([{ type: 'booking.stranded', title: expect.stringContaining('1 booking needs') as string }]);
  expect(await refusal(yard.moveVan('putBack'))).toMatchObject({ status: 400 });
  expect(await yard.moveVan('putBack', { reason: 'Track rod replaced' })).toMatchObject({
    ...{ status: 'in_service', outReason: null, stranded: [] },
    transitions: ['takeOut'],
  });
  expect(await yard.told()).toEqual([]);
});

test('what somebody took out stays out when a document is renewed, and is put back only while its documents hold', async () => {
  await insured('2026-10-20');
  await takeOut();
  yard.now = new Date('2026-10-21T06:00:00Z');
  expect(await refusal(yard.moveVan('putBack', { reason: 'Done' }))).toMatchObject({
    code: 'resource.document_ended',
    message: `The insurance of ${yard.van.code} ended on 20 Oct 2026. Have it renewed first.`,
  });
  expect(await insured('2027-10-20')).toMatchObject({ status: 'out_of_service' });
  expect(await yard.moveVan('putBack', { reason: 'Done' })).toMatchObject({ status: 'in_service' });
});

test('what failed its order is not put back by hand', async () => {
  await yard.as().openOrder({ id: yard.van.id, body: { type: 'inspection' } });
  expect((await yard.as().closeOrder({ id: yard.van.id, body: { result: 'fail' } })).transitions).toEqual([]);
  expect(await refusal(yard.moveVan('putBack', { reason: 'It looks fine' }))).toMatchObject({ status: 403 });
});

describe('what somebody took out by hand, when an order comes between', () => {
  const reason = 'Steering pulls to the left';
  const begin = async () => {
    await takeOut(reason);
    return yard.as().openOrder({ id: yard.van.id, body: { type: 'repair' } });
  };
  const close = (result: 'pass' | 'fail') => yard.as().closeOrder({ id: yard.van.id, body: { result } });

  test('keeps its reason while it is repaired, is out again for it, and is put back by hand', async () => {
    expect(await begin()).toMatchObject({ status: 'maintenance', outReason: reason });
    expect(await refusal(yard.moveVan('putBack', { reason: 'Done' }))).toMatchObject({ status: 422 });
    expect(await close('pass')).toMatchObject({ status: 'out_of_service', outReason: reason, transitions: ['putBack'] });
    expect(await yard.moveVan('putBack', { reason: 'Track rod replaced' })).toMatchObject({ status: 'in_service', outReason: null });
  });

  test('is not put back after an order that failed, before another one passes', async () => {
    await begin();
    expect(await close('fail')).toMatchObject({ status: 'out_of_service', outReason: reason });
    expect(await refusal(yard.moveVan('putBack', { reason: 'It looks fine' }))).toMatchObject({
      code: 'resource.order_failed',
      message: `The last order of ${yard.van.code} failed. Open another one and close it as passed first.`,
    });
    await yard.as().openOrder({ id: yard.van.id, body: { type: 'repair' } });
    yard.now = new Date('2026-10-13T06:00:00Z');
    await close('pass');
    expect(await yard.moveVan('putBack', { reason: 'Done' })).toMatchObject({ status: 'in_service' });
  });

  test('an order that failed long before is no hindrance', async () => {
    await yard.as().openOrder({ id: yard.van.id, body: { type: 'inspection' } });
    await close('fail');
    yard.now = new Date('2026-10-13T06:00:00Z');
    await yard.as().setDocument({ id: yard.van.id, body: { type: 'inspection', expiresOn: '2027-10-20' } });
    yard.now = new Date('2026-10-14T06:00:00Z');
    await takeOut(reason);
    expect(await yard.moveVan('putBack', { reason: 'Done' })).toMatchObject({ status: 'in_service' });
  });
});

test('the list is in the order of what is due next, whatever was renewed, planned, done or called off last', async () => {
  const [first, second, third] = [yard.van, await yard.add(), await yard.add()];
  const order = async (sort: 'due' | '-due' = 'due') => {
    const { items } = await yard.as().list({ query: { sort, size: 200 } });
    return items.filter(({ id }) => [first, second, third].some((one) => one.id === id)).map(({ code }) => code);
  };
  const insure = ({ id }: typeof first, expiresOn: string) => yard.as().setDocument({ id, body: { type: 'insurance', expiresOn } });
  await insure(first, '2026-12-03');
  await insure(second, '2026-12-02');
  const byFirst = [first.code, second.code, third.code];
  const bySecond = [second.code, first.code, third.code];
  expect([await order(), (await order('-due')).at(-1)]).toEqual([bySecond, second.code]);
  await insure(second, '2026-12-04');
  expect(await order()).toEqual(byFirst);
  const { plans } = await yard.as().addPlan({ id: second.id, body: { name: 'Oil', everyDays: 30, everyMeter: null } });
  const plan = { id: second.id, planId: plans[0]!.id };
  expect(await order()).toEqual(bySecond);
  await yard.as().changePlan({ ...plan, body: { name: 'Oil', everyDays: 90, everyMeter: null } });
  expect(await order()).toEqual(byFirst);
  await yard.as().changePlan({ ...plan, body: { name: 'Oil', everyDays: 30, everyMeter: null } });
  await yard.as().endPlan(plan);
  expect(await order()).toEqual(byFirst);
  const planned = async () => (await yard.as().planOrder({ id: second.id, body: { type: 'planned', on: '2026-11-20' } })).orders[0]!.id;
  const called = await planned();
  expect(await order()).toEqual(bySecond);
  await yard.as().callOff({ id: second.id, orderId: called, body: {} });
  expect(await order()).toEqual(byFirst);
  await yard.as().openPlanned({ id: second.id, orderId: await planned(), body: {} });
  expect(await order()).toEqual(byFirst);
});

test('a document is kept with what was scanned of it, which everybody reads who sees the resource', async () => {
  const scan = async (name: string, who: 'devon.archer' | 'marta.kessler' = 'devon.archer') => {
    const [file] = await yard.app.as(who).files.upload({ form: { files: [new File([name], `${name}.txt`)] } });
    return file!.id as `file_${string}`;
  };
  const insure = (fileId: `file_${string}`) =>
    yard.as().setDocument({ id: yard.van.id, body: { type: 'insurance', expiresOn: '2027-10-20', fileIds: [fileId] } });
  await insure(await scan('policy'));
  const files = () => yard.app.as('marta.kessler').files.ofSubject({ query: { subjectType: 'resource', subjectId: yard.van.id } });
  expect(await files()).toMatchObject([{ name: 'policy.txt', category: 'insurance' }]);
  expect(await refusal(insure(await scan('foreign', 'marta.kessler')))).toMatchObject({ code: 'file.gone' });
  expect(await files()).toHaveLength(1);
});
