import { describe, expect, test } from 'vitest';
import type { Booking } from '@lintel/contract/bookings';
import type { CastName } from '#test/cast.ts';
import { HEIC, PNG } from '#test/picture.ts';
import { refusal } from '#test/refusal.ts';
import { aYard } from '#test/yard.ts';

const yard = aYard();
const photo = async (name: string, by: CastName = 'devon.archer', content: BlobPart = PNG) => {
  const [file] = await yard.app.as(by).files.upload({ form: { files: [new File([content], `${name}.png`)] } });
  return file!.id;
};
const filesOf = (booking: Booking, by: CastName) =>
  yard.app.as(by).files.ofSubject({ query: { subjectType: 'booking', subjectId: booking.id } });
const handOut = (booking: Booking, input: object = {}) => yard.move(booking, 'checkOut', { isChecked: true, meter: 100, ...input });
const out = async (input: object = {}) => handOut(await yard.book('2026-10-12'), input);
const giveBack = (booking: Booking, input: object = {}) => yard.move(booking, 'giveBack', { meter: 160, condition: 'sound', ...input });
/** As the administrator keeps them, who looks after the resources. */
const setLists = async (value: { category: string; handOut: string[]; takeBack: string[] }[]) => {
  const { settings } = yard.app.as('devon.archer');
  const { version } = (await settings.list()).find(({ key }) => key === 'resources.checklists')!;
  await settings.change({ key: 'resources.checklists', body: { value, version } });
};
const actionsOf = async (id: string) =>
  (await yard.app.as('viktor.sandell').audit.list({ query: { subjectId: id, size: 50 } })).items.map(({ action }) => action);

// workspace A14: meter, fuel, damage notes and photos, at the hand-out and at the return
describe('what is noted of a booking', () => {
  test('is fuel and damage seen already when it goes out, fuel and condition when it comes back', async () => {
    const booking = await out({ fuel: 'full', note: 'Scratch at the left door' });
    expect(booking).toMatchObject({
      ...{ outMeter: 100, outFuel: 'full', outNote: 'Scratch at the left door', outAt: yard.now.toISOString() },
      ...{ inMeter: null, inFuel: null, inAt: null },
    });
    yard.now = new Date('2026-10-12T13:00:00Z');
    const back = await giveBack(booking, { fuel: 'quarter' });
    expect(back).toMatchObject({ inMeter: 160, inFuel: 'quarter', damage: null, inAt: yard.now.toISOString(), outFuel: 'full' });
    expect(await yard.as('marta.kessler').booking({ id: back.id })).toMatchObject({ outNote: 'Scratch at the left door' });
    expect(await yard.vanNow()).toMatchObject({ status: 'in_service' });
  });

  test('needs none of it where there is nothing to note', async () => {
    expect(await out()).toMatchObject({ outFuel: null, outNote: null });
    yard.van = await yard.add();
    expect(await refusal(out({ fuel: 'brimful' }))).toMatchObject({ status: 400, fields: { 'input.fuel': expect.any(String) as string } });
  });

  test('are photos of both, read by who sees the booking and by nobody else', async () => {
    const booking = await out({ photos: [await photo('before')] });
    await giveBack(booking, { photos: [await photo('after')] });
    for (const who of ['marta.kessler', 'devon.archer', 'helena.marsh'] as const)
      expect(await filesOf(booking, who)).toMatchObject([
        { name: 'before.png', category: 'out' },
        { name: 'after.png', category: 'in' },
      ]);
    expect(await filesOf(booking, 'jonas.ekdahl')).toEqual([]);
    const id = (await filesOf(booking, 'devon.archer'))[0]!.id as `file_${string}`;
    expect(await refusal(yard.app.as('jonas.ekdahl').files.open({ id }))).toMatchObject({ status: 404 });
  });

  test('takes as a photo what is a picture by its bytes alone, at both ends', async () => {
    const fake = async (kind: string) => [await photo('door'), await photo(kind, 'devon.archer', 'no picture')];
    const refused = (kind: string) => ({
      ...{ status: 422, code: 'file.no_picture' },
      fields: { 'input.photos': `The file ${kind}.png is no picture. Take a photo, or choose a PNG, JPEG, HEIC, GIF, WebP or AVIF file.` },
    });
    const booking = await yard.book('2026-10-12');
    expect(await refusal(handOut(booking, { photos: await fake('before') }))).toMatchObject(refused('before'));
    const taken = await handOut(booking, { photos: [await photo('before', 'devon.archer', HEIC)] });
    expect(await refusal(giveBack(taken, { photos: await fake('after') }))).toMatchObject(refused('after'));
    expect(await filesOf(booking, 'devon.archer')).toMatchObject([{ name: 'before.png' }]);
    expect(await yard.as().booking({ id: booking.id })).toMatchObject({ status: 'checked_out', inAt: null });
  });

  test('is kept whole: with a photo of somebody else nothing is handed out', async () => {
    const booking = await yard.book('2026-10-12');
    expect(await refusal(handOut(booking, { photos: [await photo('mine', 'jonas.ekdahl')] }))).toMatchObject({ code: 'file.gone' });
    expect(await yard.as().booking({ id: booking.id })).toMatchObject({ status: 'approved', outAt: null });
    expect(await yard.vanNow()).toMatchObject({ heldBy: null });
  });

  test('is found by who has it now: the operator, else whoever booked it; for whom they may be seen', async () => {
    const held = async (who: CastName, reader: CastName = 'devon.archer') => {
      const query = { size: 200, holderId: yard.app.idOf(who) as `emp_${string}` };
      return (await yard.as(reader).bookings({ query })).items.map(({ id }) => id);
    };
    const booking = await out();
    expect(await held('marta.kessler')).toContain(booking.id);
    expect(await held('marta.kessler', 'marta.kessler')).toContain(booking.id);
    expect(await held('marta.kessler', 'anneke.vos')).toEqual([]);
    const operator = yard.app.services.db.updateTable('booking').where('id', '=', booking.id);
    await operator.set({ operator_id: yard.app.idOf('samir.haddad') }).execute();
    expect([await held('marta.kessler'), await held('samir.haddad')]).toEqual([
      expect.not.arrayContaining([booking.id]) as string[],
      expect.arrayContaining([booking.id]) as string[],
    ]);
    await operator.set({ operator_id: null }).execute();
    await giveBack(booking);
    expect(await held('marta.kessler')).not.toContain(booking.id);
  });

  test('is every line of the checklist of its category, at both ends', async () => {
    await setLists([
      { category: '', handOut: ['Papers'], takeBack: [] },
      { category: 'VAN', handOut: ['Tyres', 'First aid'], takeBack: ['Cleaned'] },
    ]);
    const booking = await yard.book('2026-10-12');
    expect((await yard.as().booking({ id: booking.id })).checklist).toEqual(['Tyres', 'First aid']);
    // It is for who hands out.
    expect(await yard.as('marta.kessler').booking({ id: booking.id })).toMatchObject({ checklist: [] });
    const open = (line: string) => ({
      code: 'booking.unchecked',
      fields: { 'input.checked': `The checklist is not complete: "${line}" is not ticked.` },
    });
    expect(await refusal(handOut(booking))).toMatchObject(open('Tyres'));
    expect(await refusal(handOut(booking, { checked: ['Tyres', 'Papers'] }))).toMatchObject(open('First aid'));
    const taken = await handOut(booking, { checked: ['First aid', 'Tyres', 'Something else'] });
    expect(taken).toMatchObject({ outChecks: ['Tyres', 'First aid'], inChecks: [], checklist: ['Cleaned'] });
    expect(await refusal(giveBack(taken))).toMatchObject(open('Cleaned'));
    expect(await giveBack(taken, { checked: ['Cleaned'] })).toMatchObject({ inChecks: ['Cleaned'], checklist: [] });
    const file = await yard.as().exportBookings({ query: { q: yard.van.code, format: 'csv' } });
    expect(await file.text()).toMatch(/Tyres.*First aid.*Cleaned/);
    yard.van = await yard.add({ category: 'Digger' });
    const digger = await yard.book('2026-10-12');
    expect(digger.checklist).toEqual([]);
    expect(await refusal(handOut(digger))).toMatchObject(open('Papers'));
    await setLists([]);
    yard.van = await yard.add();
    expect(await out()).toMatchObject({ outChecks: [] });
  });

  test('stands in the file of the bookings', async () => {
    await giveBack(await out({ fuel: 'three_quarters', note: 'Scratch' }), { condition: 'damaged', damage: 'Mirror broken' });
    const file = await yard.as().exportBookings({ query: { q: yard.van.code, format: 'csv' } });
    expect(await file.text()).toMatch(/Three quarters.*Scratch.*Mirror broken/);
  });
});

describe('a return', () => {
  test('says in what condition it came back, and what is damaged', async () => {
    const booking = await out();
    expect(await refusal(yard.move(booking, 'giveBack', { meter: 160 }))).toMatchObject({
      status: 400,
      fields: { 'input.condition': expect.any(String) as string },
    });
    for (const damage of [undefined, ' '])
      expect(await refusal(giveBack(booking, { condition: 'damaged', damage }))).toMatchObject({
        code: 'booking.damage_missing',
        fields: { 'input.damage': `Write down what is damaged, for the repair of ${yard.van.code}.` },
      });
    expect(await giveBack(booking, { condition: 'damaged', damage: 'Mirror broken' })).toMatchObject({ damage: 'Mirror broken' });
    expect(await yard.vanNow()).toMatchObject({ status: 'maintenance', orders: [{ type: 'repair', note: 'Mirror broken' }] });
  });

  test('adds its damage to the order that was opened while it was out', async () => {
    const booking = await out();
    await yard.as().openOrder({ id: yard.van.id, body: { type: 'inspection', note: 'Recall' } });
    await giveBack(booking, { condition: 'damaged', damage: 'Mirror broken' });
    expect((await yard.vanNow()).orders).toMatchObject([{ type: 'inspection', note: 'Recall; Mirror broken', closedAt: null }]);
  });

  test('of what was booked by the hour is charged by the hour, and called so by who approves it', async () => {
    yard.van = await yard.add({ hourRateMinor: '900' });
    const booking = await yard.book('2026-10-12', '2026-10-12', { fromMinutes: 480, toMinutes: 600 });
    const { approvals } = yard.app.as('marta.kessler');
    expect((await approvals.of({ kind: 'resource_booking', subjectId: booking.id }))?.title).toBe(`${yard.van.code} Van, 2 hours`);
    const taken = await handOut(booking);
    yard.now = new Date('2026-10-12T07:30:00Z');
    expect(await giveBack(taken)).toMatchObject({ chargeMinor: '1800' });
  });
});

describe('what a resource is called, needs and costs', () => {
  const change = async (more: object = {}, by: CastName = 'devon.archer') => {
    const { name, category, version } = yard.van;
    return yard.as(by).change({ id: yard.van.id, body: { name, category, version, ...more } });
  };

  test('is changed by administration alone, and on record; the next return is charged by it', async () => {
    expect(await refusal(change({}, 'marta.kessler'))).toMatchObject({ status: 403 });
    const booking = await out();
    const changed = await change({ name: 'Van, long', dayRateMinor: '7000', hourRateMinor: '900', requiredCertificates: ['van'] });
    expect(changed).toMatchObject({
      ...{ name: 'Van, long', dayRateMinor: '7000', hourRateMinor: '900', requiredCertificates: ['VAN'] },
      ...{ code: yard.van.code, meterValue: 100, version: yard.van.version + 1 },
    });
    expect(await actionsOf(yard.van.id)).toContain('resource.change');
    yard.now = new Date('2026-10-12T13:00:00Z');
    expect(await giveBack(booking)).toMatchObject({ chargeMinor: '7000' });
  });

  test('is not written over what somebody else changed, and of what is retired stays as it is', async () => {
    await change({ name: 'Van, long' });
    expect(await refusal(change({ name: 'Van, short' }))).toMatchObject({ status: 409, code: 'row.stale' });
    const { version } = await yard.retireVan();
    expect(await refusal(change({ version }))).toMatchObject({ code: 'resource.retired' });
  });
});
