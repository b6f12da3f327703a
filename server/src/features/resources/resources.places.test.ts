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

  test('the calendar of one resource has its bookings and no others', async () => {
    const other = await yard.add();
    const [own] = [await yard.book('2026-10-15'), await yard.book('2026-10-15', '2026-10-15', { resourceId: other.id })];
    const { items } = await yard.as().bookings({ query: { from: '2026-10-01', to: '2026-10-31', resourceId: yard.van.id } });
    expect(items.map(({ id }) => id)).toEqual([own.id]);
  });
});
