import { attachFiles, storeFile } from '#server/features/files/files.service.ts';
import { addCertification } from '#server/features/people/certifications.service.ts';
import { assignDuty, moveDuty } from '#server/features/people/duties.service.ts';
import { recordChecklist, recordFile } from '#server/features/people/employees.record.service.ts';
import { setPhoto } from '#server/features/people/employees.service.ts';
import { createGrade } from '#server/features/people/grades.service.ts';
import { recordPay } from '#server/features/people/pay.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { actingAs } from './demo.actor.ts';
import { dayAfter, type DemoDays } from './demo.calendar.ts';
import { facePicture, WITH_PHOTO } from './demo.faces.ts';
import type { DemoPerson } from './demo.people.ts';
import { DEMO_CERTIFICATES, DEMO_DUTIES, DEMO_GRADES, DEMO_PAY, PART_TIME, PART_TIME_BPS } from './demo.personnel.data.ts';
import { randomStream } from './demo.random.ts';
import { employeeId } from './demo.staff.ts';

/** workspace H2: the grades with what an hour of theirs costs. */
export async function createGrades(ctx: Ctx): Promise<void> {
  for (const [code, name, basis, minMinor, maxMinor, costPerHourMinor] of DEMO_GRADES)
    await createGrade(ctx, { code, name, basis, minMinor, maxMinor, costPerHourMinor, costFrom: '2015-01-01' });
}

/** What HR had in its files before the move: personal data, pay, contract and certificates of some people. */
export async function fillFiles(ctx: Ctx, people: readonly DemoPerson[], days: DemoDays): Promise<void> {
  const hr = await actingAs(ctx, 'E0008');
  for (const person of people) {
    const id = await employeeId(ctx, person.number);
    const { hire_date } = await ctx.db.selectFrom('employee').select('hire_date').where('id', '=', id).executeTakeFirstOrThrow();
    const pay = DEMO_PAY.get(person.number)!;
    await recordFile(hr, id, fileOf(person, pay.basis, days));
    await recordPay(ctx, id, {
      from: hire_date!,
      ...pay,
      grade: person.grade,
      reason: 'Taken over from the earlier files',
    });
    if (person.number !== STARTING) await fileContract(hr, id, person, hire_date!);
    if (WITH_PHOTO.has(person.number)) await filePhoto(hr, id, person);
    for (const [, type, endsIn] of DEMO_CERTIFICATES.filter(([number]) => number === person.number)) {
      const expiresOn = dayAfter(days.anchor, endsIn);
      await addCertification(hr, id, {
        type,
        number: `${type}-${person.number.slice(1)}`,
        issuedOn: dayAfter(expiresOn, -3 * 365),
        expiresOn,
      });
    }
  }
}

/** workspace H2: set by Viktor Sandell, confirmed by Helena Marsh; and the two lists that are under way. */
export async function assignDuties(ctx: Ctx, days: DemoDays): Promise<void> {
  const [admin, director] = [await actingAs(ctx, 'E0013'), await actingAs(ctx, 'E0001')];
  for (const [number, duty, limitMinor] of DEMO_DUTIES) {
    const { id, version } = await assignDuty(admin, { duty, employeeId: await employeeId(ctx, number), limitMinor });
    // Her own was taken over with the company: nobody confirms for themselves.
    if (number === 'E0001') await moveDuty(ctx, { id, name: 'adopt', version });
    else await moveDuty(director, { id, name: 'confirm', version });
  }
  const hr = await actingAs(ctx, 'E0008');
  await recordChecklist(hr, await employeeId(ctx, STARTING), 'onboarding', dayAfter(days.anchor, 7), ['bank', 'account']);
  await recordChecklist(hr, await employeeId(ctx, 'E0047'), 'offboarding', dayAfter(days.anchor, 18), ['handover']);
  await ctx.db.updateTable('employee').set({ status_reason: 'The safety card has expired' }).where('number', '=', 'E0035').execute();
}

const STARTING = 'E0054';
/** Who has no tax profile on file: payroll asks for it (workspace H7). */
const NO_TAX_PROFILE = 'E0040';

async function fileContract(hr: Ctx, id: string, { number, name, position }: DemoPerson, hireDate: string): Promise<void> {
  const text = `Contract of employment\n\nCorvane Build Group and ${name} (${number})\n${position}, from ${hireDate}\n`;
  const fileId = await storeFile(hr, { filename: `Contract ${number}.txt`, mime: 'text/plain', content: Buffer.from(text) });
  await attachFiles(hr, [fileId], { type: 'employee', id, category: 'contract', sensitivity: 'pay' });
}

async function filePhoto(hr: Ctx, id: string, { number, department }: DemoPerson): Promise<void> {
  const content = facePicture(number, !OFFICES.includes(department));
  await setPhoto(hr, id, await storeFile(hr, { filename: `${number}.png`, mime: 'image/png', content }));
}

const OFFICES = ['EXE', 'FIN', 'HRD', 'ADM', 'ENG'];
const STREETS = ['Quay Street', 'Mill Lane', 'Station Road', 'Garden Row', 'Church Walk'];
const RELATIONS = ['Partner', 'Parent', 'Sibling'];

function fileOf({ number, name, department }: DemoPerson, payBasis: 'monthly' | 'hourly', { anchor }: DemoDays) {
  const random = randomStream(`file ${number}`);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const isPartTime = PART_TIME.has(number);
  const isOffice = OFFICES.includes(department);
  const family = name.split(' ').at(-1)!;
  return {
    employmentType: number === STARTING ? ('apprentice' as const) : isPartTime ? ('part_time' as const) : ('permanent' as const),
    payBasis,
    weeklyMinutes: isPartTime ? (2400 * PART_TIME_BPS) / 10_000 : 2400,
    location: isOffice ? 'Head office' : 'Sites',
    birthDate: dayAfter(anchor, -Math.round((number === STARTING ? 18 : 24 + random() * 36) * 365.25)),
    address: `${1 + Math.floor(random() * 90)} ${pick(STREETS)}`,
    emergencyContacts: [
      { name: `${pick(['Alex', 'Robin', 'Sam', 'Kim'])} ${family}`, relation: pick(RELATIONS), phone: `+00 555 02${number.slice(-2)}` },
    ],
    nationalId: `ID ${number.slice(1)} ${String(Math.floor(random() * 1e6)).padStart(6, '0')}`,
    taxProfile: number === NO_TAX_PROFILE ? null : `Class ${1 + Math.floor(random() * 3)}`,
    bankAccount: { iban: ibanOf(number), holder: name },
  };
}

/** A test account whose check digits are right: 98 minus the rest of the number with country DE and 00. */
function ibanOf(number: string): string {
  const account = `99999999${number.slice(1).padStart(10, '0')}`;
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
}
