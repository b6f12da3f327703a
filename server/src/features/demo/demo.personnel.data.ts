import type { CertificateType } from '@lintel/contract/employment';
import type { Duty } from '@lintel/contract/people';

/** workspace H2: code, name, basis, least and most pay in minor units (a month or an hour), cost of an hour in minor units. */
export const DEMO_GRADES = [
  ['G1', 'Labourer', 'hourly', '1200', '1450', '1650'],
  ['G2', 'Skilled', 'hourly', '1400', '1800', '2050'],
  ['G3', 'Operator or technician', 'hourly', '1600', '2000', '2300'],
  ['G4', 'Clerical', 'monthly', '220000', '300000', '2100'],
  ['G5', 'Foreman', 'monthly', '320000', '420000', '2600'],
  ['G6', 'Professional', 'monthly', '360000', '500000', '3400'],
  ['G7', 'Senior', 'monthly', '480000', '650000', '4400'],
  ['G8', 'Manager', 'monthly', '580000', '780000', '5200'],
  ['G9', 'Head', 'monthly', '680000', '950000', '6200'],
  ['G10', 'Executive', 'monthly', '1000000', '1600000', '9500'],
] as const;

/** workspace H3: a month's pay at full time in major units, or an hour's with two places. */
const PAY_TABLE = `
E0001 14500|E0002 2950|E0003 7400|E0004 5400|E0005 3900|E0006 4050|E0007 2500|E0008 7100|E0009 3850|E0010 2450
E0011 6900|E0012 2800|E0013 5200|E0014 2200|E0015 2400|E0016 7900|E0017 5600|E0018 4300|E0019 5350|E0020 4100
E0021 3950|E0022 3800|E0023 7400|E0024 8100|E0025 6600|E0026 6400|E0027 3600|E0028 5100|E0029 16.50|E0030 16.80
E0031 16.20|E0032 17.10|E0033 13.20|E0034 13.00|E0035 12.80|E0036 16.40|E0037 15.90|E0038 8300|E0039 6700|E0040 4200
E0041 3900|E0042 18.40|E0043 19.20|E0044 17.90|E0045 16.60|E0046 13.10|E0047 12.90|E0048 7800|E0049 6300|E0050 18.10
E0051 18.60|E0052 18.30|E0053 17.80|E0054 12.00|E0055 7000|E0056 3900|E0057 2900|E0058 18.00|E0059 6800|E0060 3700`;

/** Minor units of a month, or ten-thousandths of an hour. */
export const DEMO_PAY: ReadonlyMap<string, { basis: 'monthly'; monthlyMinor: string } | { basis: 'hourly'; hourlyE4: string }> = new Map(
  PAY_TABLE.trim()
    .split(/[|\n]/)
    .map((entry) => {
      const [number = '', amount = ''] = entry.split(' ');
      const isHourly = amount.includes('.');
      return [
        number,
        isHourly ? { basis: 'hourly', hourlyE4: `${amount.replace('.', '')}00` } : { basis: 'monthly', monthlyMinor: `${amount}00` },
      ];
    }),
);

export const PART_TIME = new Set(['E0007', 'E0014']);
export const PART_TIME_BPS = 6000;

/** Holder, duty and limit in minor units (workspace H2). */
export const DEMO_DUTIES: readonly [number: string, duty: Duty, limit: string | null][] = [
  ['E0056', 'buyer', '5000000'],
  ['E0005', 'buyer', null],
  ['E0015', 'storekeeper', null],
  ['E0057', 'storekeeper', null],
  ['E0003', 'budget_controller', null],
  ['E0003', 'payment_releaser', '5000000'],
  ['E0001', 'payment_releaser', null],
  ['E0009', 'payroll_preparer', null],
  ['E0004', 'payroll_approver', null],
  ['E0004', 'bank_verifier', null],
  ['E0007', 'bank_verifier', null],
  ['E0003', 'board_delegate', null],
  ['E0012', 'support_agent', null],
  ['E0013', 'support_agent', null],
];

const SITE = [
  'E0025',
  'E0026',
  'E0027',
  'E0028',
  'E0029',
  'E0030',
  'E0031',
  'E0032',
  'E0033',
  'E0034',
  'E0035',
  'E0036',
  'E0037',
  'E0039',
  'E0040',
];
const SITE_TOO = [
  'E0041',
  'E0042',
  'E0043',
  'E0044',
  'E0045',
  'E0046',
  'E0047',
  'E0049',
  'E0050',
  'E0051',
  'E0052',
  'E0053',
  'E0058',
  'E0059',
  'E0060',
];

/** Holder, certificate, and the day it ends, counted from the anchor: eight end within thirty days, two have ended (workspace H7). */
export const DEMO_CERTIFICATES: readonly [number: string, type: CertificateType, endsIn: number][] = [
  ...[...SITE, ...SITE_TOO].map((number, i): [string, CertificateType, number] => [
    number,
    'SAFETY',
    number === 'E0035' ? -12 : ({ E0030: 21, E0033: 26, E0045: 17 }[number] ?? 120 + i * 23),
  ]),
  ['E0043', 'CRANE', 9],
  ['E0042', 'EXCAV', 340],
  ['E0042', 'CRANE', 400],
  ['E0044', 'PAVER', 24],
  ['E0058', 'WELD', 14],
  ['E0058', 'TELE', 400],
  ['E0053', 'MEWP', 28],
  ['E0050', 'MEWP', -3],
  ['E0051', 'ELEC', 600],
  ['E0052', 'ELEC', 520],
  ['E0027', 'FIRST_AID', 29],
  ['E0028', 'FIRST_AID', 310],
  ['E0060', 'FIRST_AID', 450],
];
