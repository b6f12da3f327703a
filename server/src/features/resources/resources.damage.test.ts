import { describe, expect, test } from 'vitest';
import type { CastName } from '#test/cast.ts';
import { PNG } from '#test/picture.ts';
import { refusal } from '#test/refusal.ts';
import { aYard } from '#test/yard.ts';

const yard = aYard();
const upload = async (content: BlobPart = PNG, by: CastName = 'marta.kessler') =>
  (await yard.app.as(by).files.upload({ form: { files: [new File([content], 'door.png')] } }))[0]!.id as `file_${string}`;
const report = (damage: string, photos: `file_${string}`[] = [], by: CastName = 'marta.kessler') =>
  yard.as(by).reportDamage({ id: yard.van.id, body: { damage, photos } });

// workspace B3: the label opens the page on a phone: hand out, return, report damage
describe('damage that somebody reports', () => {
  test('opens a repair with its photos, and who looks after the yard is told', async () => {
    const photo = await upload();
    const { status, orders } = await report('The door is dented', [photo]);
    expect(status).toBe('maintenance');
    expect(orders).toMatchObject([{ type: 'repair', note: 'The door is dented', closedAt: null }]);
    const files = await yard.app.as('jonas.ekdahl').files.ofSubject({ query: { subjectType: 'resource', subjectId: yard.van.id } });
    expect(files.map(({ id, category }) => [id, category])).toEqual([[photo, orders[0]!.id]]);
    expect(await yard.told()).toMatchObject([
      { title: `${yard.van.code} Van: Marta Kessler reported damage`, body: 'The door is dented', severity: 'warning' },
    ]);
    const { items } = await yard.app
      .as('viktor.sandell')
      .audit.list({ query: { subjectId: yard.van.id, action: 'resource.report-damage' } });
    expect(items).toMatchObject([{ actorName: 'Marta Kessler' }]);
    expect(await refusal(yard.book('2026-10-13'))).toMatchObject({ code: 'booking.not_in_service' });
  });

  test('is added to the order that is open', async () => {
    await yard.as().openOrder({ id: yard.van.id, body: { type: 'inspection', note: 'Yearly' } });
    expect((await report('A lamp is broken')).orders).toMatchObject([{ type: 'inspection', note: 'Yearly; A lamp is broken' }]);
  });

  test('while it is out keeps its booking, which comes back as any other', async () => {
    const out = await yard.move(await yard.book('2026-10-12'), 'checkOut', { isChecked: true, meter: 100 });
    await report('The mirror is gone');
    expect(await yard.move(out, 'giveBack', { meter: 120, condition: 'sound' })).toMatchObject({ status: 'returned' });
    expect(await yard.vanNow()).toMatchObject({ status: 'maintenance' });
  });

  test('has words, pictures of the reporter alone, and a resource that nobody took out or retired', async () => {
    expect(await refusal(report('  '))).toMatchObject({ status: 400 });
    expect(await refusal(report('Dented', [await upload('no picture')]))).toMatchObject({
      ...{ code: 'file.no_picture', fields: { photos: expect.any(String) as string } },
    });
    expect(await refusal(report('Dented', [await upload(PNG, 'jonas.ekdahl')]))).toMatchObject({ code: 'file.gone' });
    expect(await yard.vanNow()).toMatchObject({ status: 'in_service' });
    await yard.moveVan('takeOut', { reason: 'Lent to the fair' });
    expect(await refusal(report('Dented'))).toMatchObject({
      ...{ code: 'resource.taken_out', message: expect.stringContaining('Lent to the fair') as string },
    });
    expect(await yard.vanNow()).toMatchObject({ status: 'out_of_service', outReason: 'Lent to the fair' });
    await yard.retireVan();
    expect(await refusal(report('Dented'))).toMatchObject({ code: 'resource.retired' });
  });
});

test('a meter that would go back is refused with what it shows in thousands', async () => {
  await yard.as().readMeter({ id: yard.van.id, body: { value: 12480 } });
  expect(await refusal(yard.as().readMeter({ id: yard.van.id, body: { value: 12479 } }))).toMatchObject({
    ...{ code: 'resource.meter_back', message: expect.stringContaining('stood at 12,480 already') as string },
  });
});
