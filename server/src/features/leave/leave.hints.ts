import type { LeavePreview } from '@lintel/contract/leave';
import type { Ctx } from '#server/platform/context.ts';
import { coverageOf, type Coverage } from './leave.absences.ts';
import { isShortNotice, type Asked } from './leave.rules.ts';

/** What somebody has in a range of days, in sentences: "Crane lift at RC-01 on 12 Oct". Bounded and cheap. */
export type FindConflicts = (ctx: Pick<Ctx, 'db' | 'now'>, employeeId: string, from: string, to: string) => Promise<string[]>;
type Kind = 'conflict' | 'certificate';

const SOURCES: { kind: Kind; find: FindConflicts }[] = [];

/** Lets a slice say what of somebody's lies, or runs out, in days that they want to be away. */
export const defineConflicts = (find: FindConflicts, kind: Kind = 'conflict'): void => void SOURCES.push({ kind, find });

interface Found {
  kind: Kind;
  text: string;
}

export async function conflictsIn(ctx: Pick<Ctx, 'db' | 'now'>, employeeId: string, from: string, to: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const { kind, find } of SOURCES) for (const text of await find(ctx, employeeId, from, to)) found.push({ kind, text });
  return found;
}

/** What else lies in days that somebody wants: who of the department is away, and what they themselves have. */
export async function aroundOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { employeeId, departmentId, from, to }: { employeeId: string; departmentId: string | null; from: string; to: string },
) {
  const coverage = await coverageOf(ctx.db, { departmentId, exceptId: employeeId, from, to });
  return { coverage, found: await conflictsIn(ctx, employeeId, from, to) };
}
export type Around = Awaited<ReturnType<typeof aroundOf>>;

/** The department, and within it those who do the same work: two who are away count otherwise among three masons than among forty. */
const coverageWords = ({ away, people, alike }: Coverage): string[] => [
  ...(away > 0 ? [`${away} of ${people} in the department are away in these days.`] : []),
  ...(alike.away > 0 ? [`${alike.position}: ${alike.away} of ${alike.people} are away in these days.`] : []),
];

/** What to know before asking (workspace A5, request-time hints). */
export function hintsFor({ span, type, today }: Asked, { coverage, found }: Around): LeavePreview['hints'] {
  return [
    ...coverageWords(coverage).map((text) => ({ kind: 'coverage' as const, text })),
    ...(isShortNotice(span, type, today)
      ? [{ kind: 'notice' as const, text: `${type.name} is usually asked for ${type.noticeDays} days ahead.` }]
      : []),
    ...found,
  ];
}
