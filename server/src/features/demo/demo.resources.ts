import { BOOKING_PARTS, minutesOfPart } from '@lintel/contract/booking-parts';
import { addDays, weekdayOf } from '@lintel/contract/kit/days';
import { minutesOf } from '@lintel/contract/kit/minutes';
import type { BookingInput } from '@lintel/contract/booking-moves';
import type { Booking } from '@lintel/contract/bookings';
import { approvalOf, move } from '#server/features/approvals/approvals.service.ts';
import { storeFile } from '#server/features/files/files.service.ts';
import {
  addPlan,
  closeOrder,
  createResource,
  moveBooking,
  openOrder,
  planOrder,
  readBooking,
  reportDamage,
  requestBooking,
  setDocument,
  tellYard,
  watchYard,
} from '#server/features/resources/resources.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { actingAs } from './demo.actor.ts';
import { fileFor } from './demo.files.ts';
import { machinePicture } from './demo.machines.ts';
import { departmentId, employeeId } from './demo.staff.ts';
import type { DemoState } from './demo.state.ts';
import type { Unit } from './demo.steps.ts';

const DEVON = 'E0011';

/**
 * Code, name, category, make, plate or serial, meter, value, day rate in cents, certificate of the operator, hour rate in cents, year,
 * department, and from whom and on which order it is hired.
 */
const FLEET = `
VH-01|Van, long|Van|Ford Transit L3|CBG 101|km|48210|6500|||2022|BLD
VH-02|Van|Van|Ford Transit L2|CBG 102|km|61840|6000|||2021|BLD
VH-03|Van|Van|VW Crafter|CBG 103|km|90310|6000|||2019|MEP
VH-04|Van, crew|Van|VW Crafter|CBG 104|km|35120|6500|||2023|MEP
VH-05|Tipper|Tipper|MAN TGL|CBG 105|km|112400|14000|||2018|CIV
VH-06|Tipper|Tipper|MAN TGL|CBG 106|km|98760|14000|||2020|CIV
VH-07|Pick-up|Pick-up|Toyota Hilux|CBG 107|km|71530|7500|||2019|ENG
VH-08|Pick-up|Pick-up|Toyota Hilux|CBG 108|km|40900|7500|||2022|ENG
VH-09|Flatbed|Flatbed|Iveco Daily|CBG 109|km|85620|11000|||2020|PRC
VH-10|Low-loader|Low-loader|Scania R450|CBG 110|km|154300|32000||6500|2017|PRC
EQ-01|Tower crane|Crane|Liebherr 81 K|LB-81-2207|hours|8420|48000|CRANE||2020|BLD
EQ-02|Mobile crane|Crane|Liebherr LTM 1050|LB-50-1184|hours|6110|62000|CRANE|11000|2021|PRC|Nordlift Plant Hire|PO-2026-0118
EQ-03|Excavator, 14 t|Excavator|CAT 313|CT-313-877|hours|5230|28000|EXCAV||2019|CIV
EQ-04|Excavator, 8 t|Excavator|CAT 308|CT-308-412|hours|3980|22000|EXCAV||2021|CIV
EQ-05|Roller|Roller|Bomag BW 138|BM-138-95|hours|2140|12000|||2022|CIV
EQ-06|Paver|Paver|Vögele Super 1300|VG-13-340|hours|3020|39000|PAVER||2018|CIV|leased
EQ-07|Generator, 60 kVA|Generator|Atlas Copco QAS 60|AC-60-118|hours|6720|5500|||2020|PRC
EQ-08|Generator, 20 kVA|Generator|Atlas Copco QAS 20|AC-20-236|hours|4410|3500|||2021|PRC
EQ-09|Scissor lift|Lift|Genie GS-3246|GN-32-771|hours|1180|7000|MEWP||2023|MEP|Nordlift Plant Hire|PO-2026-0124
EQ-10|Telehandler|Telehandler|JCB 540|JC-540-63|hours|4870|16000|TELE|2800|2022|BLD
EQ-11|Total station|Survey|Leica TS16|LC-16-2093|none|0|4500|||2023|ENG
EQ-12|Concrete pump|Concrete|Putzmeister P 718|PM-718-21|hours|1890|24000||4500|2019|BLD
EQ-13|Compressor|Compressor|Kaeser M59|KS-59-454|hours|3360|4000|||2020|PRC
EQ-14|Welding set|Welding|Fronius TPS 320i|FR-320-84|none|0|3000|WELD||2021|MEP
`;

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

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split('|'));

const at = (day: string, time: string): Date => new Date(`${day}T${time}:00Z`);

/** The yard as workspace H6 has it, and who had what in the last weeks (H7). */
export function resourceUnits({ anchor, today }: DemoState, movedIn: Date): Unit[] {
  const bookings = rowsOf(BOOKINGS).map((row) => ({ row, ...daysOf(row, today) }));
  return [
    ...rowsOf(FLEET).map((row): Unit => ({ at: movedIn, run: (ctx) => buy(ctx, row, anchor) })),
    ...[
      { code: 'EQ-12', day: -24, note: 'Yearly service' },
      { code: 'VH-10', day: -24, note: 'Brakes' },
    ].map(({ code, day, note }): Unit => ({ at: at(addDays(today, day), '07:30'), run: (ctx) => repair(ctx, code, note) })),
    { at: at(addDays(today, -22), '13:30'), run: (ctx: Ctx) => mend(ctx, 'VH-06') },
    { at: at(addDays(today, -4), '07:10'), run: (ctx: Ctx) => stop(ctx, anchor) },
    { at: at(addDays(today, -3), '08:10'), run: (ctx: Ctx) => planService(ctx, besideSunday(addDays(today, 6), today)) },
    { at: at(today, '05:00'), run: watchYard },
    { at: at(today, '05:20'), run: tellYard },
    ...bookings
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .map(({ row, from, last }): Unit => ({
        at: at(addDays(from < today ? from : today, -2), '06:30'),
        run: (ctx: Ctx) => play(ctx, row, from, last),
      })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Nobody hands out or takes back on a Sunday; of today's only the day before is over. */
const besideSunday = (day: string, today: string): string => (weekdayOf(day) === 7 ? addDays(day, day === today ? -1 : 1) : day);

function daysOf([, , first, days = '1']: string[], today: string): { from: string; last: string } {
  const begin = addDays(today, Number(first));
  const from = besideSunday(begin, today);
  const end = isOfOneDay(days) ? begin : addDays(begin, Number(days) - 1);
  const last = weekdayOf(end) === 7 ? addDays(end, -1) : end;
  return { from, last: last < from ? from : last };
}

async function buy(ctx: Ctx, row: string[], anchor: string): Promise<void> {
  const [code = '', name = '', category = '', make = '', mark = '', meter = 'none', value = '0', rate = '0', certificate = '', hour] = row;
  const [year, department = '', from, order] = row.slice(10);
  const devon = await actingAs(ctx, DEVON);
  const isVehicle = code.startsWith('VH');
  const { id } = await createResource(devon, {
    kind: isVehicle ? 'vehicle' : 'equipment',
    code,
    name,
    category,
    make,
    plate: isVehicle ? mark : null,
    serial: isVehicle ? null : mark,
    meterKind: meter as 'km' | 'hours' | 'none',
    meterValue: Number(value),
    dayRateMinor: rate,
    hourRateMinor: hour || '0',
    requiredCertificates: certificate ? [certificate] : [],
    year: Number(year),
    ownership: from === 'leased' ? from : from ? 'hired' : 'owned',
    hiredFrom: from ?? null,
    hireOrder: order ?? null,
    homeDepartmentId: (await departmentId(ctx, department)) as `dep_${string}`,
    photoId: await photoOf(devon, category),
  });
  const n = Number(code.slice(3));
  if (isVehicle) {
    const insuredTo = addDays(anchor, code === 'VH-03' ? 6 : 120 + n * 11);
    const policy = await paper(devon, `insurance-${code}.pdf`, `Fleet policy 4471-${n}. ${make}, plate ${mark}, insured to ${insuredTo}.`);
    await setDocument(devon, id, { type: 'insurance', expiresOn: insuredTo, fileIds: [policy] });
    await setDocument(devon, id, { type: 'inspection', expiresOn: addDays(anchor, code === 'VH-07' ? -2 : 90 + n * 17) });
    await addPlan(devon, id, { name: 'Service', everyMeter: 20_000, everyDays: 365, ...lastService(anchor, n, Number(value), 20_000) });
  } else {
    if (code === 'EQ-11') await setDocument(devon, id, { type: 'calibration', expiresOn: addDays(anchor, 12) });
    else await setDocument(devon, id, { type: 'inspection', expiresOn: addDays(anchor, 150 + n * 9) });
    const everyMeter = meter === 'hours' ? 500 : null;
    await addPlan(devon, id, { name: 'Service', everyMeter, everyDays: 365, ...lastService(anchor, n, Number(value), everyMeter ?? 0) });
  }
}

/** Each has gone another part of its way to the next service, none of them so far that it is soon. */
const lastService = (anchor: string, n: number, meter: number, everyMeter: number) => ({
  lastOn: addDays(anchor, -75 - ((n * 53) % 220)),
  lastMeter: Math.max(0, meter - Math.round((everyMeter * ((n * 37) % 75)) / 100)),
});

async function photoOf(ctx: Ctx, category: string): Promise<`file_${string}` | null> {
  const content = machinePicture(category);
  return content && ((await storeFile(ctx, { filename: `${category.toLowerCase()}.png`, mime: 'image/png', content })) as `file_${string}`);
}

async function repair(ctx: Ctx, code: string, note: string): Promise<void> {
  const devon = await actingAs(ctx, DEVON);
  const id = await idOf(ctx, code);
  await openOrder(devon, id, { type: note.includes('service') ? 'planned' : 'repair', note });
  await closeOrder({ ...devon, now: new Date(ctx.now.getTime() + 6 * 3_600_000) }, id, { result: 'pass', costMinor: '48000' });
}

/** The repair that the damage of a return opened is done. */
async function mend(ctx: Ctx, code: string): Promise<void> {
  await closeOrder(await actingAs(ctx, DEVON), await idOf(ctx, code), { result: 'pass', costMinor: '61500' });
}

async function planService(ctx: Ctx, on: string): Promise<void> {
  await planOrder(await actingAs(ctx, DEVON), await idOf(ctx, 'EQ-03'), { type: 'planned', note: 'Hydraulic hose and filters', on });
}

/** VH-09 was reported damaged and stands in the workshop; the inspection of VH-07 ended, and it is out of service. */
async function stop(ctx: Ctx, anchor: string): Promise<void> {
  const devon = await actingAs(ctx, DEVON);
  const driver = await actingAs(ctx, 'E0057');
  const photos = [(await photoOf(driver, 'Flatbed'))!];
  await reportDamage(driver, await idOf(ctx, 'VH-09'), { damage: 'Gearbox: third gear does not engage', photos });
  await setDocument(devon, await idOf(ctx, 'VH-07'), { type: 'inspection', expiresOn: addDays(anchor, -2) });
}

async function play(ctx: Ctx, row: string[], from: string, last: string): Promise<void> {
  const [code = '', who = '', , days = '1', state = '', purpose = '', operator = '', department] = row;
  const person = await actingAs(ctx, who);
  const devon = await actingAs(ctx, DEVON);
  const resourceId = (await idOf(ctx, code)) as Booking['resourceId'];
  const operatorId = operator ? ((await employeeId(ctx, operator)) as BookingInput['operatorId']) : null;
  const forDepartment = department ? ((await departmentId(ctx, department)) as `dep_${string}`) : null;
  const booking = await requestBooking(person, {
    resourceId,
    from,
    to: last,
    ...minutesOfDays(days),
    purpose,
    operatorId,
    departmentId: forDepartment,
  });
  if (state === 'rejected') {
    const approval = await approvalOf(devon, 'resource_booking', booking.id);
    const comment = 'The crane card of Karel Dvorak ends in a few days. Book the crane again once it is renewed.';
    if (approval) await move(devon, { id: approval.id, name: 'reject', version: approval.version, input: { comment } });
  }
  if (!['back', 'damaged', 'out'].includes(state)) return;
  const meter = await meterOf(ctx, code);
  const seen = meter === null ? {} : { meter, fuel: 'full' };
  const photos = state === 'damaged' ? [await paper(devon, 'tail-lift-before.png')] : [];
  // What is asked for by somebody shows no list to them: it is for who hands it out.
  const { checklist: checked } = await readBooking(devon, booking.id);
  const taken = await moveBooking(
    { ...devon, now: at(from, '05:10') },
    { id: booking.id, name: 'checkOut', version: booking.version, input: { isChecked: true, checked, ...seen, photos } },
  );
  if (state === 'out') return;
  const driven = meter === null ? {} : { meter: meter + 6 * (Number(days) || 1), fuel: 'half' };
  const back =
    state === 'damaged'
      ? { condition: 'damaged', damage: 'The tail lift is bent and does not close.', photos: [await paper(devon, 'tail-lift.png')] }
      : { condition: 'sound' };
  await moveBooking(
    { ...devon, now: at(last, '14:40') },
    { id: booking.id, name: 'giveBack', version: taken.version, input: { ...back, ...driven, checked: taken.checklist } },
  );
}

/** So many days, or half of one, or hours of one: `07:00-11:00`. */
const isOfOneDay = (days: string): boolean => days in BOOKING_PARTS || days.includes(':');

function minutesOfDays(days: string): { fromMinutes: number; toMinutes: number } {
  if (!days.includes(':')) return minutesOfPart(days);
  const [fromMinutes, toMinutes] = days.split('-').map(minutesOf);
  return { fromMinutes: fromMinutes!, toMinutes: toMinutes! };
}

function paper(ctx: Ctx, filename: string, text = ''): Promise<string> {
  const { type, content } = fileFor(filename, text);
  return storeFile(ctx, { filename, mime: type, content });
}

async function idOf({ db }: Pick<Ctx, 'db'>, code: string): Promise<string> {
  return (await db.selectFrom('resource').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
}

async function meterOf({ db }: Pick<Ctx, 'db'>, code: string): Promise<number | null> {
  const row = await db.selectFrom('resource').select(['meter_kind', 'meter_value']).where('code', '=', code).executeTakeFirstOrThrow();
  return row.meter_kind === 'none' ? null : row.meter_value;
}
