import type { Member } from '@lintel/contract/projects';

/** workspace H4, without money: weeks count from the anchor's. */
export interface DemoProject {
  code: string;
  name: string;
  client: string;
  department: string;
  manager: string;
  status: 'active' | 'pending_approval' | 'closed' | 'on_hold';
  phases: { name: string; from: number; to: number; percent: number }[];
  /** Days count from today; `accepted` ones are signed off. */
  milestones: { name: string; phase: number; day: number; kind: 'reached' | 'accepted' | 'open' | 'acceptance' }[];
  members: { number: string; role: Member['projectRole']; percent: number }[];
}

const PROJECTS = `
RC-01|Riverside Clinic|Riverside Health Foundation|BLD|E0025|active
HB-02|Harbour Bridge Deck Renewal|Harbour Trust|CIV|E0039|active
MS-03|Millstone Primary School Extension|Millstone District Schools|BLD|E0026|active
OT-04|Old Town Water Main, Phase 2|Old Town Council|CIV|E0039|active
LW-05|Linden Wharf Apartments|Linden Wharf Developments|BLD|E0025|pending_approval
DC-06|Data Hall Cooling Upgrade|Norrland Data Services|MEP|E0049|active
GP-07|Greenpark Pavilion|Greenpark Municipality|BLD|E0026|closed
WF-08|Westfield Roundabout|Westfield County Roads|CIV|E0039|on_hold
`;

/** Name, first and last week, per cent done. */
const PHASES: Record<string, string> = {
  'RC-01': 'Enabling -40 -33 100; Substructure -32 -20 100; Superstructure -19 3 70; Envelope -6 15 18; Fit-out 3 32 0',
  'HB-02':
    'Mobilisation -44 -38 100; Deck removal -37 -22 100; Bearings -24 -6 100; New deck -8 20 26; Surfacing 16 30 0; Demobilisation 28 34 0',
  'MS-03': 'Groundworks -30 -24 100; Frame -23 -9 100; Envelope -12 2 94; Internal works -4 12 38; External works 9 16 0',
  'OT-04': 'Surveys -34 -30 100; Trench A -29 -12 100; Trench B -14 6 52; Connections 2 14 0; Reinstatement 10 18 0',
  'LW-05': 'Enabling 5 14 0; Substructure 13 32 0; Superstructure 28 62 0; Envelope and services 50 80 0; Finishes 72 96 0',
  'DC-06': 'Design -36 -24 100; Chillers -22 -8 100; Controls -12 -3 100; Commissioning -4 1 85',
  'GP-07': 'All works -92 -58 100',
  'WF-08': 'Design -20 -8 100; Earthworks -7 6 8; Paving 5 18 0; Handover 17 22 0',
};

/** Name, phase from 0, day from today, kind: on a Sunday, which is six days after the anchor, still before the phase ends. */
const MILESTONES: Record<string, string> = {
  'RC-01':
    'Foundations accepted|1|-142|accepted; First floor poured|2|-61|reached; Roof slab poured|2|18|open; Weathertight|3|101|acceptance; Clinic handed over|4|222|acceptance',
  'HB-02':
    'Old deck removed|1|-158|reached; Bearings accepted|2|-45|accepted; Span 2 cast|3|33|open; Deck waterproofed|3|138|acceptance; Bridge reopened|5|236|acceptance',
  'MS-03':
    'Frame accepted|1|-66|accepted; Roof closed|2|-12|reached; Classrooms plastered|3|25|open; Term hand-over|3|82|acceptance; Playground open|4|110|open',
  'OT-04':
    'Trench A pressure test|1|-87|accepted; Trench B half way|2|-9|open; Road crossing closed|2|24|open; Connections accepted|3|96|acceptance; Streets reinstated|4|124|acceptance',
  'LW-05': 'Site handed over|0|36|open; Basement watertight|1|222|acceptance; Topping out|2|430|open; Flats handed over|4|670|acceptance',
  'DC-06':
    'Chillers accepted|1|-59|accepted; Controls tested|2|-24|reached; Load test passed|3|-3|reached; Cooling accepted|3|4|acceptance',
  'GP-07': 'Pavilion accepted|0|-408|accepted',
  'WF-08': 'Design approved|0|-59|reached; Permit for the detour|1|40|open; Roundabout open|3|152|acceptance',
};

/** Number, part, per cent of their time; the manager's first. */
const MEMBERS: Record<string, string> = {
  'RC-01':
    'E0025 manager 60; E0028 site_manager 40; E0027 foreman 100; E0017 engineer 50; E0019 engineer 40; E0021 engineer 30; E0029 worker 100; E0030 worker 100; E0031 worker 100; E0032 worker 100; E0033 worker 100; E0034 worker 100; E0060 viewer 20',
  'HB-02':
    'E0039 manager 50; E0040 engineer 60; E0041 foreman 50; E0022 engineer 30; E0043 worker 100; E0046 worker 100; E0047 worker 100; E0059 viewer 10',
  'MS-03':
    'E0026 manager 80; E0028 site_manager 60; E0018 engineer 60; E0020 engineer 50; E0036 worker 100; E0037 worker 100; E0060 viewer 20',
  'OT-04': 'E0039 manager 40; E0041 foreman 50; E0040 engineer 40; E0042 worker 100; E0044 worker 100; E0045 worker 100',
  'LW-05': 'E0025 manager 30; E0023 engineer 40; E0019 engineer 30',
  'DC-06': 'E0049 manager 90; E0050 worker 100; E0051 worker 100; E0052 worker 100; E0053 worker 100; E0021 engineer 30',
  'GP-07': 'E0026 manager 20; E0020 engineer 20',
  'WF-08': 'E0039 manager 10; E0040 engineer 20; E0022 engineer 20',
};

export const DEMO_PROJECTS: readonly DemoProject[] = PROJECTS.trim()
  .split('\n')
  .map((line) => {
    const [code, name, client, department, manager, status] = line.split('|') as [
      string,
      string,
      string,
      string,
      string,
      DemoProject['status'],
    ];
    return {
      code,
      name,
      client,
      department,
      manager,
      status,
      phases: phasesOf(code),
      milestones: milestonesOf(code),
      members: membersOf(code),
    };
  });

function partsOf(table: Record<string, string>, code: string): string[] {
  return table[code]!.split('; ');
}

function phasesOf(code: string): DemoProject['phases'] {
  return partsOf(PHASES, code).map((part) => {
    const [, name = '', from, to, percent] = /^(.+) (-?\d+) (-?\d+) (\d+)$/.exec(part)!;
    return { name, from: Number(from), to: Number(to), percent: Number(percent) };
  });
}

function milestonesOf(code: string): DemoProject['milestones'] {
  return partsOf(MILESTONES, code).map((part) => {
    const [name = '', phase, day, kind] = part.split('|');
    return { name, phase: Number(phase), day: Number(day), kind: kind as DemoProject['milestones'][0]['kind'] };
  });
}

function membersOf(code: string): DemoProject['members'] {
  return partsOf(MEMBERS, code).map((part) => {
    const [number = '', role, percent] = part.split(' ');
    return { number, role: role as Member['projectRole'], percent: Number(percent) };
  });
}
