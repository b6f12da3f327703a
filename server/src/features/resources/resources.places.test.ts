import { describe, expect, test } from 'vitest';
import { departmentDesk } from '#test/departments.ts';
import { aYard } from '#test/yard.ts';

const yard = aYard();
const departments = departmentDesk(() => yard.app);

describe('where things are', () => {
  test('what stands in the yard comes first, then what is out, by place', async () => {
    const hold = async (name: string) => {
      const { id } = await yard.add({ category: 'Placed' });
      const { id: departmentId } = await departments.aDepartment({ name });
      const booking = await yard.book('2026-10-12', '2026-10-12', { resourceId: id, departmentId }, 'devon.archer');
      await yard.move(booking, 'checkOut', { isChecked: true, meter: 100 });
    };
    await hold('South works');
    await hold('North works');
    const free = await yard.add({ category: 'Placed' });
    const listed = async (sort: 'place' | '-place') =>
      (await yard.as().list({ query: { sort, category: 'Placed' } })).items.map(({ code, location }) => location ?? code);
    expect(free.location).toBe('Yard');
    expect(await listed('place')).toEqual(['Yard', 'North works', 'South works']);
    expect(await listed('-place')).toEqual(['South works', 'North works', 'Yard']);
  });
});

describe('the bookings of one resource', () => {
  const listed = async (query: object) =>
    (await yard.as().bookings({ query: { sort: 'from', resourceId: yard.van.id, ...query } })).items.map(({ fromDay }) => fromDay);

  test('are a list of their own, of any range of days, with what was called off', async () => {
    const other = await yard.add();
    await yard.book('2026-10-14', '2026-10-16');
    await yard.book('2026-10-15', '2026-10-15', { resourceId: other.id });
    await yard.move(await yard.book('2026-10-20'), 'cancel', undefined, 'marta.kessler');
    expect(await listed({})).toEqual(['2026-10-14', '2026-10-20']);
    expect(await listed({ from: '2026-10-16' })).toEqual(['2026-10-14', '2026-10-20']);
    expect(await listed({ from: '2026-10-17' })).toEqual(['2026-10-20']);
    expect(await listed({ from: '2026-10-01', to: '2026-10-15' })).toEqual(['2026-10-14']);
    expect(await listed({ to: '2026-10-13' })).toEqual([]);
  });

  test('are a file of that range', async () => {
    await yard.book('2026-10-14', '2026-10-14', { purpose: 'Beams' });
    await yard.book('2026-10-20', '2026-10-20', { purpose: 'Windows' });
    const file = await yard.as().exportBookings({ query: { format: 'csv', resourceId: yard.van.id, from: '2026-10-15' } });
    const text = await file.text();
    expect(text).toContain('Windows');
    expect(text).not.toContain('Beams');
  });

  test('stand on its page while something is to be done with them', async () => {
    const booked = await yard.book('2026-10-14');
    await yard.move(await yard.book('2026-10-20'), 'cancel', undefined, 'marta.kessler');
    expect((await yard.vanNow()).bookings.map(({ id }) => id)).toEqual([booked.id]);
  });
});
