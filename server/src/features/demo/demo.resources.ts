import { addDays, weekdayOf } from '@lintel/contract/kit/days';
import { storeFile } from '#server/features/files/files.service.ts';
import {
  addPlan,
  closeOrder,
  createResource,
  openOrder,
  planOrder,
  reportDamage,
  setDocument,
  tellYard,
  watchYard,
} from '#server/features/resources/resources.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { actingAs } from './demo.actor.ts';
import { fileFor } from './demo.files.ts';
import { machinePicture } from './demo.machines.ts';
import { departmentId } from './demo.staff.ts';
import type { DemoState } from './demo.state.ts';
import type { Unit } from './demo.steps.ts';

export const DEVON = 'E0011';

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

export const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split('|'));

export const at = (day: string, time: string): Date => new Date(`${day}T${time}:00Z`);

/** The yard as workspace H6 has it, and what was done to it since. */
export const resourceUnits = ({ anchor, today }: DemoState, movedIn: Date): Unit[] => [
  ...rowsOf(FLEET).map((row): Unit => ({ at: movedIn, run: (ctx) => buy(ctx, row, anchor) })),
  ...[
    { code: 'EQ-12', day: -24, note: 'Yearly service' },
    { code: 'VH-10', day: -24, note: 'Brakes' },
  ].flatMap(({ code, day, note }): Unit[] => [
    { at: at(addDays(today, day), '07:30'), run: (ctx) => repair(ctx, code, note) },
    { at: at(addDays(today, day), '13:30'), run: (ctx) => mend(ctx, code, '48000') },
  ]),
  { at: at(addDays(today, -22), '13:30'), run: (ctx: Ctx) => mend(ctx, 'VH-06', '61500') },
  { at: at(addDays(today, -4), '07:10'), run: (ctx: Ctx) => stop(ctx, anchor) },
  { at: at(addDays(today, -3), '08:10'), run: (ctx: Ctx) => planService(ctx, besideSunday(addDays(today, 6), today)) },
  { at: at(today, '05:00'), run: watchYard },
  { at: at(today, '05:20'), run: tellYard },
];

/** Nobody hands out or takes back on a Sunday; of today's only the day before is over. */
export const besideSunday = (day: string, today: string): string => (weekdayOf(day) === 7 ? addDays(day, day === today ? -1 : 1) : day);

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
}

/** What was planned, or opened by the damage of a return, is done. */
async function mend(ctx: Ctx, code: string, costMinor: string): Promise<void> {
  await closeOrder(await actingAs(ctx, DEVON), await idOf(ctx, code), { result: 'pass', costMinor });
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

export function paper(ctx: Ctx, filename: string, text = ''): Promise<string> {
  const { type, content } = fileFor(filename, text);
  return storeFile(ctx, { filename, mime: type, content });
}

export async function idOf({ db }: Pick<Ctx, 'db'>, code: string): Promise<string> {
  return (await db.selectFrom('resource').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
}
