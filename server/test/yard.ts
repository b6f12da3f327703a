import { afterAll, beforeAll, beforeEach } from 'vitest';
import { newId } from '@lintel/contract/kit/ids';
import type { BookingInput } from '@lintel/contract/booking-moves';
import type { ResourceInput } from '@lintel/contract/resource-facts';
import type { Booking } from '@lintel/contract/bookings';
import type { ResourceDetail } from '@lintel/contract/resources';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { retire } from '#test/retire.ts';

export const MONDAY = new Date('2026-10-12T06:00:00Z');

/** A yard with a new van before each test, on the morning of a Monday (workspace A14). */
export function aYard() {
  let codes = 10;
  const stage = {
    app: undefined as unknown as TestApp,
    now: MONDAY,
    van: undefined as unknown as ResourceDetail,
    as: (name: CastName = 'devon.archer') => stage.app.as(name).resources,
    idOf: (name: CastName) => stage.app.idOf(name) as `emp_${string}`,
    add: (more: Partial<ResourceInput> = {}): Promise<ResourceDetail> =>
      stage.as().create({
        body: {
          ...{ kind: 'vehicle', code: `VH-${codes++}`, name: 'Van', category: 'Van', meterKind: 'km', meterValue: 100 },
          ...{ dayRateMinor: '6500', ...more },
        } as ResourceInput,
      }),
    vanNow: () => stage.as().get({ id: stage.van.id }),
    book: (from: string, to = from, more: Partial<BookingInput> = {}, by: CastName = 'marta.kessler') =>
      stage.as(by).book({ body: { resourceId: stage.van.id, from, to, purpose: 'Doors', ...more } }),
    move: ({ id, version }: Booking, name: string, input: Record<string, unknown> = {}, by: CastName = 'devon.archer') =>
      stage.as(by).moveBooking({ id, body: { name: name as 'cancel', version, input } }),
    moveVan: async (name: 'takeOut' | 'putBack', input: Record<string, unknown> = {}, by: CastName = 'devon.archer') =>
      stage.as(by).transition({ id: stage.van.id, body: { name, version: (await stage.vanNow()).version, input } }),
    retireVan: () => retire(stage.app, stage.van.id),
    decide: async ({ id: subjectId }: Pick<Booking, 'id'>, name: 'approve' | 'reject', by: CastName = 'devon.archer') => {
      const { approvals } = stage.app.as(by);
      const { id, version } = (await approvals.of({ kind: 'resource_booking', subjectId }))!;
      return approvals.transition({ id, body: { name, version, input: { comment: 'By the plan' } } });
    },
    /** What somebody has not read yet and what is about the van. */
    told: async (who: CastName = 'devon.archer') =>
      (await stage.app.as(who).notifications.list({ query: { size: 200, unread: 'true' } })).items.filter(
        ({ title, link }) => title.startsWith(`${stage.van.code} `) || link?.endsWith(stage.van.id),
      ),
    certify: async (who: CastName, type: string, expires_on: string | null = null) => {
      const held = { employee_id: stage.app.idOf(who), type, issued_on: '2025-01-01', expires_on };
      await stage.app.services.db
        .insertInto('certification')
        .values({ id: newId('crt'), ...held, verified_at: stage.now, created_by: 'test' })
        .execute();
    },
  };
  beforeAll(async () => {
    stage.app = await testApp({ now: () => stage.now });
  });
  beforeEach(async () => {
    stage.now = MONDAY;
    stage.van = await stage.add();
  });
  afterAll(() => stage.app.close());
  return stage;
}
