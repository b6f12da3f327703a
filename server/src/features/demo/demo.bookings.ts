import { BOOKING_PARTS, minutesOfPart } from '@lintel/contract/booking-parts';
import { addDays, weekdayOf } from '@lintel/contract/kit/days';
import { minutesOf } from '@lintel/contract/kit/minutes';
import type { BookingInput } from '@lintel/contract/booking-moves';
import type { Booking } from '@lintel/contract/bookings';
import { approvalOf, move } from '#server/features/approvals/approvals.service.ts';
import { moveBooking, readBooking, requestBooking } from '#server/features/resources/resources.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { actingAs } from './demo.actor.ts';
import { at, besideSunday, DEVON, idOf, paper, rowsOf } from './demo.resources.ts';
import { departmentId, employeeId } from './demo.staff.ts';
import type { DemoState } from './demo.state.ts';
import type { Unit } from './demo.steps.ts';

/** Code, who asks, first day from today, days, half a day or hours of one, what becomes of it, what for, who operates it where a certificate is needed, for which department. */
const BOOKINGS = `
VH-01|E0025|-30|2|back|Doors for Riverside Clinic
VH-02|E0026|-29|1|back|Samples from the tile maker
VH-04|E0049|-28|2|back|Ducts for the data hall
VH-05|E0041|-27|3|back|Sand for the trench
EQ-05|E0041|-26|3|back|Bedding of trench B
VH-06|E0039|-25|2|damaged|Rubble from the deck
VH-08|E0022|-24|1|back|Survey of the roundabout
EQ-07|E0028|-23|3|back|Power for the frame
EQ-11|E0022|-22|2|back|Axes of the new deck
VH-10|E0057|-21|07:00-11:00|back|Excavator to Old Town
VH-01|E0027|-20|2|back|Scaffold boards
EQ-13|E0041|-19|3|back|Breaking of the kerb
VH-02|E0060|-18|1|back|Safety round of three sites||HSE
EQ-12|E0028|-17|2|back|Slab over the first floor
VH-04|E0053|-16|1|back|Pipes for the plant room
VH-06|E0041|-15|3|back|Gravel
EQ-08|E0049|-14|3|back|Commissioning without mains
VH-08|E0040|-13|2|back|Cores to the laboratory
VH-05|E0041|-12|2|back|Spoil to the tip
EQ-11|E0022|-10|2|back|Settlement check
VH-01|E0025|-9|1|back|Visit of the client
VH-02|E0026|-7|2|back|Windows for the school
EQ-02|E0039|-5|8|rejected|Lifting of the bearings|E0043
VH-05|E0041|-3|2|out|Asphalt from the plant
VH-01|E0027|-1|3|out|Handrails for the clinic
VH-04|E0050|-1|3|out|Chillers, last parts
EQ-07|E0028|-1|3|out|Power for the envelope
EQ-11|E0022|0|2|out|Control of the piers||ENG
EQ-13|E0041|-1|3|out|Connections in Old Town
VH-06|E0039|0|2|out|Formwork to the bridge
VH-02|E0026|2|morning|booked|School, inspection by the district
VH-08|E0022|3|2|booked|Survey of Linden Wharf||ENG
EQ-05|E0041|4|3|booked|Bedding of the connections
VH-10|E0057|5|afternoon|booked|Crane mats to the bridge
EQ-12|E0028|6|2|booked|Slab over the second floor
VH-04|E0053|7|2|booked|Pumps for the clinic
EQ-08|E0049|7|3|booked|Handover of the data hall
EQ-02|E0027|8|1|booked|Crane lift of the stair flights|E0042
EQ-11|E0022|9|1|booked|Axes of the third floor
VH-06|E0041|6|5|asked|Backfill of trench B
EQ-07|E0049|5|6|asked|Power for the tests||MEP
EQ-07|E0028|8|7|asked|Power while the mains are moved
`;

/** Who had what of the yard in the last weeks, and who asked for what (workspace H7). */
export const bookingUnits = ({ today }: DemoState): Unit[] =>
  rowsOf(BOOKINGS).flatMap((row) => momentsOf(row, { ...daysOf(row, today), today }));

function daysOf([, , first, days = '1']: string[], today: string): { from: string; last: string } {
  const begin = addDays(today, Number(first));
  const from = besideSunday(begin, today);
  const end = isOfOneDay(days) ? begin : addDays(begin, Number(days) - 1);
  const last = weekdayOf(end) === 7 ? addDays(end, -1) : end;
  return { from, last: last < from ? from : last };
}

/** Asked for two days before, fetched on the first morning and brought back on the last afternoon, as far as it has come. */
function momentsOf(row: string[], { from, last, today }: { from: string; last: string; today: string }): Unit[] {
  const state = row[4] ?? '';
  const moments: Unit[] = [
    { at: at(addDays(from < today ? from : today, -2), '06:30'), run: (ctx) => ask(ctx, row, from, last) },
    { at: at(from, '05:10'), run: (ctx) => handOut(ctx, row) },
    { at: at(last, '14:40'), run: (ctx) => takeBack(ctx, row) },
  ];
  return moments.slice(0, ['back', 'damaged'].includes(state) ? 3 : state === 'out' ? 2 : 1);
}

async function ask(ctx: Ctx, row: string[], from: string, last: string): Promise<void> {
  const [code = '', who = '', , days = '1', state = '', purpose = '', operator = '', department] = row;
  const operatorId = operator ? ((await employeeId(ctx, operator)) as BookingInput['operatorId']) : null;
  const booking = await requestBooking(await actingAs(ctx, who), {
    resourceId: (await idOf(ctx, code)) as Booking['resourceId'],
    from,
    to: last,
    ...minutesOfDays(days),
    purpose,
    operatorId,
    departmentId: department ? ((await departmentId(ctx, department)) as `dep_${string}`) : null,
  });
  if (state !== 'rejected') return;
  const devon = await actingAs(ctx, DEVON);
  const approval = await approvalOf(devon, 'resource_booking', booking.id);
  const comment = 'The crane card of Karel Dvorak ends in a few days. Book the crane again once it is renewed.';
  if (approval) await move(devon, { id: approval.id, name: 'reject', version: approval.version, input: { comment } });
}

async function handOut(ctx: Ctx, row: string[]): Promise<void> {
  const { devon, booking, isDamaged, meter } = await underWay(ctx, row);
  const seen = meter === null ? {} : { meter, fuel: 'full' };
  const photos = isDamaged ? [await paper(devon, 'tail-lift-before.png')] : [];
  const input = { isChecked: true, checked: booking.checklist, ...seen, photos };
  await moveBooking(devon, { id: booking.id, name: 'checkOut', version: booking.version, input });
}

async function takeBack(ctx: Ctx, row: string[]): Promise<void> {
  const { devon, booking, isDamaged, meter } = await underWay(ctx, row);
  const driven = meter === null ? {} : { meter: meter + 6 * (Number(row[3]) || 1), fuel: 'half' };
  const back = isDamaged
    ? { condition: 'damaged', damage: 'The tail lift is bent and does not close.', photos: [await paper(devon, 'tail-lift.png')] }
    : { condition: 'sound' };
  const input = { ...back, ...driven, checked: booking.checklist };
  await moveBooking(devon, { id: booking.id, name: 'giveBack', version: booking.version, input });
}

/** A booking by its purpose, as who hands it out sees it: its list is for them. */
async function underWay(ctx: Ctx, [code = '', , , , state, purpose = '']: string[]) {
  const devon = await actingAs(ctx, DEVON);
  const { id } = await ctx.db
    .selectFrom('booking')
    .select('id')
    .where('resource_id', '=', await idOf(ctx, code))
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return { devon, booking: await readBooking(devon, id), isDamaged: state === 'damaged', meter: await meterOf(ctx, code) };
}

async function meterOf({ db }: Pick<Ctx, 'db'>, code: string): Promise<number | null> {
  const row = await db.selectFrom('resource').select(['meter_kind', 'meter_value']).where('code', '=', code).executeTakeFirstOrThrow();
  return row.meter_kind === 'none' ? null : row.meter_value;
}

/** So many days, or half of one, or hours of one: `07:00-11:00`. */
const isOfOneDay = (days: string): boolean => days in BOOKING_PARTS || days.includes(':');

function minutesOfDays(days: string): { fromMinutes: number; toMinutes: number } {
  if (!days.includes(':')) return minutesOfPart(days);
  const [fromMinutes, toMinutes] = days.split('-').map(minutesOf);
  return { fromMinutes: fromMinutes!, toMinutes: toMinutes! };
}
