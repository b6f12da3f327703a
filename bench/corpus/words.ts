import { below, pick, randomFrom, type Random } from './random.ts';

const listOf = (text: string): string[] => text.trim().split(/\s+/);

const COMMON = listOf(`
  the to and of a in for is on that this with we you be by are as will at please it from have your our not or can if all an any
  has was been would also which they their there I me my so do but up out more than when should could into other no may only
`);

/** What people on building sites write about; some words twice, because they come twice as often. */
export const TRADE = listOf(`
  site project concrete steel drawing schedule contractor delivery invoice payment approval budget permit inspection foundation
  scaffolding crane excavation formwork rebar cement gravel plumbing electrical roofing facade insulation drainage survey tender
  contract variation order purchase supplier quantity rate labour crew foreman engineer architect consultant client meeting
  minutes report progress delay claim retention certificate completion handover defect snag safety helmet incident risk hazard
  method statement procurement material stock warehouse vehicle equipment generator fuel maintenance lease payroll timesheet
  overtime leave salary bonus tax deduction bank transfer receipt account ledger balance statement quarter forecast cost estimate
  revised final draft attached document file version review comment response deadline urgent follow question confirm schedule week
  month tomorrow morning team office head department manager director administrator employee request form template vendor
  quotation price discount warranty shipment container port customs clearance truck driver route tower block floor level slab
  column beam wall window door paint tile finish ceiling lift pump valve cable panel switch lighting duct chiller boiler tank pipe
  manhole road kerb asphalt landscape fence gate signage storage laboratory sample test cube strength result compliance standard
  code municipal authority utility water power sewer telecom
`);

const ONSETS = listOf('b br c ch d dr f fl g gr h k l m n p pl qu r s sh st t tr v w z');
const VOWELS = listOf('a e i o u ai ea io ou');
const CODAS = ['', ...listOf('n r s t l m nd rt ck st')];
const SIZE = 30_000;
const SLICES = 65_536;

/** The commonest first. */
const VOCABULARY = makeVocabulary();

/** How likely a word or one before it is: as in real text, the n-th comes about 1/n as often as the first (Zipf). */
const CUMULATED = makeCumulated();

/** Where to begin looking in CUMULATED, for each slice of [0, 1). */
const GUIDE = makeGuide();

/** Words that stand in no vocabulary: one in 5 000 mails, one in 200, and in none. */
export const MARKERS = { rare: 'qvxrarity', mid: 'qvxmiddling', none: 'qvxnothing' };

export function word(random: Random): string {
  const wanted = random();
  let at = GUIDE[(wanted * SLICES) | 0]!;
  while (CUMULATED[at]! < wanted) at++;
  return VOCABULARY[at]!;
}

export const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

export function sentence(random: Random): string {
  const length = 5 + below(random, 16);
  let text = capital(word(random));
  for (let i = 1; i < length; i++) text += (random() < 0.06 ? ', ' : ' ') + word(random);
  if (random() < 0.12) text += ` ${(1000 + random() * 900_000) | 0}`;
  return text + (random() < 0.1 ? '?' : '.');
}

function makeVocabulary(): string[] {
  const random = randomFrom(7);
  const words = new Set([...COMMON, ...TRADE]);
  while (words.size < SIZE) {
    const syllables = 2 + below(random, 3);
    let made = '';
    for (let i = 0; i < syllables; i++) made += pick(random, ONSETS) + pick(random, VOWELS);
    made += pick(random, CODAS);
    if (made.length < 16) words.add(made);
  }
  return [...words];
}

function makeCumulated(): Float64Array {
  const sums = new Float64Array(SIZE);
  let sum = 0;
  for (let i = 0; i < SIZE; i++) sums[i] = sum += 1 / Math.pow(i + 2.7, 1.07);
  return sums.map((one) => one / sum);
}

function makeGuide(): Uint16Array {
  const guide = new Uint16Array(SLICES + 1);
  let at = 0;
  for (let i = 0; i <= SLICES; i++) {
    while (at < SIZE - 1 && CUMULATED[at]! < i / SLICES) at++;
    guide[i] = at;
  }
  return guide;
}
