/** What comes round every week: bulletins, minutes, tickets and reports. One line a mail; the sentences around it stay. */

/** Newest week first. */
const BULLETINS = `
Lights on the paths|It is dark when we arrive. Every path from the gate to the cabins needs light at knee height, and nobody walks behind the telehandler. One near miss last week, at Mill Lane.
Clean edges, safe edges|Two toe boards were missing on Friday. Whoever takes one off for a delivery puts it back before the truck leaves.
Card on the day|Cards that run out are now checked at the gate. If yours ends within a month, tell your foreman today and not on the last day.
Wind and the tower crane|From 12 m/s the crane stops, whatever the programme says. The operator decides, nobody argues with him.
Cuts at the saw|Three cut fingers in two weeks. Cut-resistant gloves are in the red boxes; without them the saw stays off.
Rock breaking and hearing|The breaker at Old Town measures 104 dB at five metres. Ear defenders inside the yellow line, plugs alone are not enough.
Lifting with two|Blocks above 20 kg are carried by two people or by the grab. Backs do not grow again.
First aid boxes|Zanele has refilled all boxes. Whoever takes the last plaster says so, the list hangs in the lid.
Summer is over|Wet leaves on steel plates: salt and grit are at the gates from this week.
`;

const MINUTES = `
Superstructure 70 %|Windows north delivered, two damaged|7 of 10 days behind at the envelope
Superstructure 68 %|Lifting plan agreed for the plant room|Scaffold south goes next week
Superstructure 65 %|Back props A to C may go|Windows confirmed in two lots
Superstructure 61 %|Block walls level 2 started|Lintels short, solved the next day
Superstructure 57 %|Atrium birdcage to lift 5|Stair 2 starters drilled and resined
Superstructure 52 %|Slab level 3 poured, 63.5 m³|Cubes at 7 days are good
Superstructure 45 %|Rebar level 3 released with two remarks|Second vibrator on site
Superstructure 41 %|Columns level 2 stripped|Pump booked for level 3
`;

/** Day, ticket, cubic metres, mix, where. */
const TICKETS = `
-1|DN-88409|3.0|C25/30 S3|kerb and channel, Quay Street
-6|DN-88371|6.5|C30/37 S3|stair 2, landing
-10|DN-88312|9.0|C30/37 S4|columns level 3, D to F
-14|DN-88266|9.0|C30/37 S4|columns level 3, A to C
-19|DN-88190|4.5|C20/25 S2|blinding, south yard
-25|DN-88121|7.5|C30/37 S3|lift core, lift 4
-32|DN-88030|63.5|C30/37 S3|slab level 3
-37|DN-87944|7.5|C30/37 S3|lift core, lift 3
-41|DN-87902|12.0|C30/37 S4|columns level 2
`;

const PORTFOLIO = `
0.927|1.011|1.013|0.811|1.052
0.921|1.008|1.015|0.834|1.049
0.930|1.004|1.010|0.861|1.041
0.938|0.998|1.011|0.902|1.046
0.951|1.002|1.006|0.944|1.038
0.962|0.997|1.001|0.968|1.030
0.970|0.995|0.998|0.981|1.022
`;

const AWAY = `
Sofia Marchetti (two weeks), Milan Kovac
Milan Kovac, Lena Fischer, Daniel Roth on Friday
Milan Kovac, Oscar Pinto, Yuki Tanaka
Milan Kovac, Elif Yilmaz from Wednesday
Milan Kovac, Erik Johansen, Grace Mbeki on Monday
Milan Kovac, Mina Park at the trade school
`;

const BACKUPS = ['184.2', '183.9', '183.1', '182.8', '182.0', '181.7', '180.9', '180.6'];
const STATEMENTS = ['486 210.44', '502 918.10', '471 003.87', '533 640.02', '518 277.65', '549 120.33', '561 884.90', '540 002.18'];
const FLEET = ['1 184 km, 2 bookings late', '1 302 km, 1 booking late', '998 km', '1 240 km', '1 417 km, 1 damage', '1 150 km', '1 095 km'];

const EVERYBODY =
  'helena.marsh, jonas.ekdahl, anneke.vos, samir.haddad, devon.archer, viktor.sandell, marta.kessler, liam.doyle, gustav.holm, claire.fontaine';

const rows = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split('|'));

/** The working day of a week before today: 0 is this week. */
const weekday = (week: number, day: number): number => -5 * week - day;

/** Mail that is older than three weeks has been filed by those who file. */
const filed = (day: number, who: string): string => (day < -15 ? `archive: ${who}\n` : '');

const bulletins = rows(BULLETINS).map(([topic, words], week) => {
  const day = weekday(week, 1);
  return `
# Safety bulletin: ${topic} | Safety
@ ${day} 06:30 robert.quill > ${EVERYBODY}
file: Bulletin ${topic}.pdf
${filed(day, 'helena.marsh, samir.haddad, viktor.sandell, marta.kessler')}
Good morning,

${words}

Please read it out at the gate and hang it up. Work safe.

Robert Quill
Safety and Quality
`;
});

const minutes = rows(MINUTES).map(([progress, done, open], week) => {
  const day = weekday(week, 3);
  return `
# RC-01 site meeting: minutes of week [${day}w] | Riverside Clinic
@ ${day} 15:35 amara.nwosu > marta.kessler, liam.doyle, marcus.webb | jonas.ekdahl
file: RC-01 minutes [${day}w].pdf
${filed(day, 'jonas.ekdahl, marta.kessler')}
All,

the minutes of today:

| Point | Note | Who |
| Progress | ${progress} | Amara |
| Done | ${done} | Marta |
| Open | ${open} | Liam |

Corrections by tomorrow evening, please.

Amara
`;
});

const tickets = rows(TICKETS).map(
  ([day, ticket, amount, mix, place]) => `
# Delivery ticket ${ticket} | Concrete
@ ${day} 13:55 cemora > marta.kessler
file: ${ticket}.pdf
plain: yes
${filed(Number(day), 'marta.kessler')}
Ticket   ${ticket}
Site     Riverside Clinic, Quay Street gate
Mix      ${mix}
Amount   ${amount} m³
Use      ${place}

Signed on site. Thank you for your order.
Cemora Ready-Mix
`,
);

const portfolio = rows(PORTFOLIO).map(([rc, hb, ms, ot, dc], week) => {
  const day = weekday(week, 2);
  return `
# Portfolio on a page, week [${day}w] | Board
@ ${day} 16:45 tobias.lindqvist > helena.marsh, jonas.ekdahl | rachel.odum
file: Portfolio week [${day}w].xlsx
${filed(day, 'helena.marsh, jonas.ekdahl')}
Cost performance of the running projects:

| Project | CPI |
| RC-01 Riverside Clinic | ${rc} |
| HB-02 Harbour Bridge | ${hb} |
| MS-03 Millstone School | ${ms} |
| OT-04 Old Town Water Main | ${ot} |
| DC-06 Data Hall Cooling | ${dc} |

Tobias
`;
});

const away = rows(AWAY).map(([names], week) => {
  const day = weekday(week, 2);
  return `
# Who is away next week | Leave
@ ${day} 11:00 priya.raman > anneke.vos, helena.marsh, jonas.ekdahl, devon.archer, samir.haddad
priority: low
${filed(day, 'helena.marsh, jonas.ekdahl, devon.archer')}
Hello,

away next week: ${names}.

Priya
`;
});

const backups = BACKUPS.map((size, week) => {
  const day = weekday(week, 0);
  return `
# corvane-nightly: completed | Backup
@ ${day} 04:12 backup > viktor.sandell
plain: yes
priority: low
${filed(day, 'viktor.sandell')}
Job    corvane-nightly
Result completed
Size   ${size} GB
`;
});

const statements = STATEMENTS.map((balance, week) => {
  const day = weekday(week, 1);
  return `
# Statement of account, operating account | Bank
@ ${day} 06:05 bank > samir.haddad, kwame.boateng
file: statement-[${day}w].csv
plain: yes
${filed(day, 'samir.haddad')}
Dear customer,

your weekly statement is attached. Closing balance: EUR ${balance}.

Meridian Bank
`;
});

const fleet = FLEET.map((words, week) => {
  const day = weekday(week, 3);
  return `
# Vehicles, week [${day}w] | Vehicles
@ ${day} 17:20 simone.achter > devon.archer | nadia.rahimi
file: fleet-week-[${day}w].csv
${filed(day, 'devon.archer')}
${words}. The list with fuel and meters is attached.

Simone
`;
});

export const ROUND_MAIL = [...bulletins, ...minutes, ...tickets, ...portfolio, ...away, ...backups, ...statements, ...fleet].join('');
