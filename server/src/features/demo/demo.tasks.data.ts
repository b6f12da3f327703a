export interface DemoTask {
  title: string;
  /** Number of who does it. */
  assignee: string;
  state: 'todo' | 'in_progress' | 'blocked' | 'in_review' | 'returned' | 'done';
  isOverdue: boolean;
  reason: string;
}

/** Tasks that one lead gives, in a project or in the own department. */
export interface TaskSet {
  project: string | null;
  lead: string;
  tasks: DemoTask[];
}

/** Title, who does it, state (`!` when it is overdue), reason. */
const RC01 = `
Photos of the stair core|E0027|in_progress!
Handrail at axis D|E0027|in_progress!
Edge protection on level 2|E0027|returned|The corner at axis F is still open.
Pour plan for the roof slab|E0027|in_progress
Clear the store at gate 2|E0027|todo
Crew list for the night pour|E0027|todo
Toolbox talk about lifting|E0027|todo
Crane slots for week after next|E0028|todo!
Rebar of the roof slab|E0017|blocked|The revised drawing of the opening is missing.
Cube tests of level 2|E0029|in_review
Window reveals, north|E0021|in_review
Quantities of level 3|E0019|in_review
Traffic plan for the concrete pumps|E0028|done
Setting-out of level 2|E0021|done
Shear wall opening, check|E0017|done
Fire stopping samples|E0029|done
Valuation of section 2|E0019|done
Scaffold inspection, east|E0028|done
Formwork release of level 1|E0029|done
Temporary power on level 2|E0028|done
Anchors of the façade, pull test|E0017|done
Clash report of the risers|E0021|done
`;
const HB02 = `
Bearing records to the client|E0040|in_progress!
Span 2, formwork survey|E0022|in_progress
Post-tensioning schedule|E0040|in_progress
Night closure, week after next|E0041|in_progress
Deck drainage, order list|E0040|todo
Crane check before the lift|E0043|todo
Parapet samples|E0041|todo
Waterproofing trial area|E0040|todo
Pier 4 access ladder|E0041|blocked|The scaffold may not be changed before it is inspected.
Deflection readings of span 1|E0022|in_review
Deck removal, as-built levels|E0022|done
Noise readings, week 1|E0040|done
Bearing plinth repair|E0041|done
Jacking procedure|E0040|done
Harbour traffic notice|E0041|done
Concrete mix trial|E0040|done
Survey pillar 3|E0022|done
Lifting plan of the girders|E0043|done
Rail protection boards|E0041|done
Anodes of pier 2|E0040|done
Storm plan|E0041|done
Site cabin move|E0043|done
`;
const MS03 = `
Classroom 4, plaster levels|E0028|in_progress!
Roof closing report|E0018|in_progress
Door schedule check|E0020|in_progress
Quantities of the internal works|E0020|in_progress
Playground drainage drawing|E0018|todo
Keys for the school holidays|E0028|todo
Snag list of block A|E0028|todo
Paint samples to the head teacher|E0020|todo
Lintels of block B|E0018|in_review
Frame acceptance papers|E0018|done
Weekly plan with the school|E0028|done
Fence along the yard|E0028|done
Window fixing detail|E0018|done
Valuation of August|E0020|done
Asbestos papers filed|E0028|done
Roof edge detail|E0018|done
Budget for the wet rooms|E0020|done
Dust walls in corridor 1|E0028|done
Stair survey|E0018|done
Supplier of acoustic tiles|E0020|done
Delivery times with the caretaker|E0028|done
`;
const OT04 = `
Trench B, levels of section 5|E0040|in_progress!
Road closure of Mill Lane|E0041|in_progress!
Valve list to the council|E0040|todo!
Trench B, shoring check|E0041|in_progress
House connections, survey|E0040|in_progress
Pressure test of section 4|E0041|in_progress
Bus stop, temporary place|E0041|todo
Reinstatement trial panel|E0040|todo
Pipe delivery of week after next|E0041|todo
Cable crossing at Market Street|E0041|blocked|The utility has not marked its cable.
Old main, shut-off|E0040|blocked|The council closes the valve on the third only.
Compaction tests of section 3|E0040|in_review
Trench A, as-built drawing|E0040|done
Trench A, pressure test papers|E0041|done
Resident letter 2|E0041|done
Tree protection|E0041|done
Ground water pump|E0041|done
Photo survey of the fronts|E0040|done
Traffic lights plan|E0041|done
Soil disposal papers|E0040|done
Bedding sand test|E0040|done
`;
const DC06 = `
Load bank for the test|E0050|in_progress!
Controls, point list|E0051|in_progress
Acceptance papers|E0049|in_progress
Labels of the pipework|E0053|todo
Handover training|E0050|todo
Spare parts list|E0052|todo
Leak detection, hall 2|E0051|blocked|The data hall may be entered on Saturday only.
Chiller 1, start-up|E0050|done
Chiller 2, start-up|E0050|done
Cable trays of hall 1|E0052|done
Panel A, check|E0051|done
Pipe insulation|E0053|done
Water treatment|E0053|done
Pump alignment|E0050|done
Noise reading on the roof|E0050|done
Emergency power test|E0052|done
Fire alarm link|E0051|done
Valve tags|E0053|done
Method statement of the test|E0049|done
Commissioning plan|E0049|done
`;
const DEPARTMENTS: [string, string][] = [
  ['E0003', 'Supplier statements of the month|E0007|in_progress\nFile the hire invoices|E0005|todo\nYear-end timetable|E0004|todo'],
  ['E0011', 'Visitor badges|E0014|todo\nCount the store|E0015|in_progress\nMeeting room screens|E0012|done'],
  ['E0016', 'Standard details, walls|E0018|todo\nCalibrate the total station|E0022|in_progress\nModel naming rules|E0021|done'],
  ['E0055', 'Hire rates for next year|E0056|todo\nService book of the loader|E0058|todo\nPlant list for the yard|E0057|done'],
];

export const DEMO_TASKS: readonly TaskSet[] = [
  ...(
    [
      ['RC-01', 'E0025', RC01],
      ['HB-02', 'E0039', HB02],
      ['MS-03', 'E0026', MS03],
      ['OT-04', 'E0039', OT04],
      ['DC-06', 'E0049', DC06],
    ] as const
  ).map(([project, lead, text]) => ({ project, lead, tasks: tasksOf(text) })),
  ...DEPARTMENTS.map(([lead, text]) => ({ project: null, lead, tasks: tasksOf(text) })),
];

function tasksOf(text: string): DemoTask[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [title = '', assignee = '', state = '', reason = ''] = line.split('|');
      return { title, assignee, state: state.replace('!', '') as DemoTask['state'], isOverdue: state.endsWith('!'), reason };
    });
}
