/**
 * One line a request: working days before today and, where its term hangs on it, the time; then person, form, project or –, what it is
 * about, its figures, what became of it.
 * `pending n` was approved n times, and is watched by who stands behind; `fulfil` and `done` name who works on it; `done` ends with the rating and the outcome.
 */
const TABLE = `
-38 | E0027 | Purchase | RC-01 | Rebar cages for bay 3 | 14 t 98000 | done E0056 5 Delivered to gate A, weighed and counted.
-33 | E0041 | Purchase | HB-02 | Road plates, hire for six weeks | 8 pcs 32000 | done E0056 4 Hired from Nordlift, on site since Monday.
-31 | E0028 | Tool request | MS-03 | Rotary laser | 1 | done E0012 5 In the locker of the site office.
-30 | E0018 | Training | – | Eurocode 2 update | 42000 | done E0009 5 Booked, the confirmation is in your mail.
-28 | E0026 | Purchase | MS-03 | Timber frames, second delivery | 36 pcs 21500 | done E0056 5 Comes with the lorry on Thursday.
-26 | E0053 | HR letter | – | Landlord in Westfield | employment | done E0009 5 Signed letter sent by mail.
-24 | E0014 | Suggestion | – | A second bike stand at the office | time | done E0012 4 Ordered and put up.
-22 | E0040 | Expense | HB-02 | Ferry and tolls to the steel works | 18460 | done E0005 4 Paid with the run of Friday.
-20 | E0029 | HR letter | – | Savings bank | salary | done E0009 3 Sent in both languages.
-19 | E0019 | Visitor pass | – | Ida Berg, Norrland Data Services | 09:00 | done E0012 5 Badge lies at the reception.
-17 | E0058 | Vehicle damage | – | VH-07, dent in the left door | | done E0012 4 Repaired by Lena, photographed for the insurance.
-15 | E0049 | Purchase | DC-06 | Pipe insulation, 40 mm | 220 m 1480 | done E0056 4 Two rolls were short, they follow.
-14 | E0025 | Training | – | Contract law for project managers | 68000 | done E0009 5 You are on the list for March.
-13 | E0051 | Expense | DC-06 | Cable ties and clamps | 7425 | fulfil E0005
-12 | E0027 | Tool request | RC-01 | Core drill with stand | 1 | fulfil E0012
-11 | E0039 | Purchase | HB-02 | Waterproofing membrane | 640 m2 2350 | fulfil E0056
-10 | E0022 | Expense | HB-02 | Marking paint and pegs | 9230 | fulfil E0005
-9 | E0050 | Training | – | Refrigerants, category I | 89000 | fulfil E0009
-8 | E0028 | Purchase | MS-03 | Scaffold boards | 120 pcs 1650 | fulfil E0056
-8 | E0020 | HR letter | – | Embassy, for a visa | employment | fulfil E0009
-7 | E0016 | Visitor pass | – | Two students of the technical college | 13:30 | fulfil E0012
-16 | E0057 | Purchase | – | New forklift batteries | 2 pcs 430000 | reject The leasing covers both until summer.
-12 | E0026 | Training | – | Drone licence | 145000 | reject One licence a department is enough; Piotr has it.
-8 | E0027 | Expense | RC-01 | Lunch for the crew | 13600 | reject Meals are in the daily rate.
-9 | E0027 | Purchase | RC-01 | Mast climber, twin mast, 18 m | 12 week 146000 | return Two more quotes are needed for this sum.
-7 | E0040 | Training | – | Bridge inspection | 120000 | return Which of the two courses, and who covers pier 4 in that week?
-6 | E0036 | Tool request | MS-03 | Plaster mixer | 1 | return Is the one at RC-01 not free?
-5 | E0052 | Expense | DC-06 | Taxi from the night shift | 4180 | return The receipt cannot be read. Take another picture of it.
-6 | E0041 | Purchase | OT-04 | Ductile pipes DN 200 | 96 m 18400 | pending 1
-4 | E0028 | Training | – | First aid for site managers | 26000 | pending 0
-3 | E0018 | Tool request | – | Tablet holder for the rod | 1 | pending 0
-1 08:35 | E0025 | Purchase | RC-01 | Façade anchors, stainless | 1400 pcs 1190 | pending 1 E0004
-1 13:10 | E0017 | Training | – | Timber engineering | 98000 | pending 0
-1 13:45 | E0049 | Purchase | DC-06 | Control valves | 18 pcs 31400 | pending 0
-1 14:05 | E0039 | Purchase | OT-04 | Traffic lights, hire | 4 week 88000 | pending 0 E0001
-1 14:20 | E0027 | Tool request | RC-01 | Moisture meter | 1 | pending 0
-1 14:40 | E0021 | Expense | – | Workshop material | 5290 | pending 0
-1 15:10 | E0043 | Training | – | Crane licence, renewal | 74000 | pending 0
0 06:20 | E0055 | Purchase | – | Workshop lift, repair | 1 sum 268000 | pending 0
0 06:45 | E0027 | Training | – | Scaffold inspection | 39000 | pending 0
-6 | E0027 | Purchase | RC-01 | Protective nets | 60 m2 890 | draft
-4 | E0024 | Suggestion | – | Lockers with charging sockets | safety | draft
-3 | E0039 | Expense | – | Parking in the harbour | 2400 | draft
-2 | E0026 | Tool request | MS-03 | Impact wrench | 2 | draft
-1 | E0014 | Visitor pass | – | Window cleaners | 07:30 | draft
`;

export interface DemoRequest {
  day: number;
  /** `07:12`; null where it is one of its morning. */
  time: string | null;
  person: string;
  form: string;
  project: string | null;
  about: string;
  figures: string;
  fate: string;
}

const read = (table: string): DemoRequest[] =>
  table
    .trim()
    .split('\n')
    .map((row) => {
      const [at, person, form, project, about, figures, fate] = row.split('|').map((part) => part.trim()) as [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ];
      const [day, time = null] = at.split(' ');
      return { day: Number(day), time, person, form, project: project === '–' ? null : project, about, figures, fate };
    });

export const DEMO_REQUESTS: readonly DemoRequest[] = read(TABLE);

/** Asked of the head of Civil on her first day away: her delegate decides it, and both names stand with the decision. */
export const DEMO_DELEGATED = read('0 | E0041 | Tool request | OT-04 | Trench box, 3 m | 2 | fulfil E0012')[0]!;

/** Reports of incidents: days before today, person, project, how bad, words, what came of it. */
export const DEMO_INCIDENTS: readonly (readonly [
  day: number,
  person: string,
  project: string,
  severity: string,
  text: string,
  outcome: string | null,
])[] = [
  [
    -30,
    'E0041',
    'HB-02',
    'near_miss',
    'A shackle fell from the deck into the closed area. Nobody was there.',
    'Nets under the deck, talked through with all crews.',
  ],
  [-21, 'E0028', 'MS-03', 'first_aid', 'A splinter in a hand while carrying frames.', 'Gloves are handed out with the frames.'],
  [-14, 'E0027', 'RC-01', 'near_miss', 'A load swung over the walkway.', 'The walkway is closed while the crane lifts.'],
  [-9, 'E0041', 'OT-04', 'damage', 'The excavator touched a cable that no plan shows.', 'Cable repaired; trial holes every 20 m.'],
  [-2, 'E0027', 'RC-01', 'near_miss', 'A board lay loose on the scaffold, level 4.', null],
];
