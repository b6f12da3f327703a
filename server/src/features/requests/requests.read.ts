import { kindOf, mayReadAnswer } from '@lintel/contract/request-kinds';
import { requestMachine } from '@lintel/contract/request-machine';
import type { RequestDetail, RequestRow } from '@lintel/contract/requests';
import { returnOf } from '#server/features/approvals/approvals.service.ts';
import { filesOf } from '#server/features/files/files.service.ts';
import { findVersion } from '#server/features/templates/templates.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { findRequest, type FoundRequest } from './requests.queries.ts';
import { namesIn } from './requests.references.ts';
import { isConcerned, isOwner, may, mayRate, mayRemind } from './requests.rights.ts';
import { unsealedAnswers } from './requests.secrets.ts';
import { isInTeam, teamLabel, waitsForWords } from './requests.team.ts';

const AMEND_HOURS = 24;
const LOOK_MINUTES = 15;
const LOOKED = 'request.read-private';

/** @throws Refusal 404 outside the scope */
export async function readRequest(ctx: Ctx, id: string): Promise<RequestDetail> {
  const { db, user, now } = ctx;
  const row = await findRequest(db, user, id);
  if (!row) throw fail('request.not_found');
  const version = await findVersion(db, row.template_version_id);
  const data = await unsealedAnswers(ctx, row);
  const own = isConcerned(row, user);
  const ofOthers = own
    ? []
    : version.fields.filter(({ key, sensitivity = 'normal' }) => data[key] !== undefined && sensitivity !== 'normal');
  const withheld = ofOthers.filter(({ sensitivity = 'normal' }) => !mayReadAnswer(user.role, sensitivity)).map(({ key }) => key);
  const privately = ofOthers.map(({ key }) => key).filter((key) => !withheld.includes(key));
  if (privately.length > 0) await keepLook(ctx, row, privately);
  const answers = Object.fromEntries(Object.entries(data).filter(([key]) => !withheld.includes(key)));
  const files = ((await filesOf(db, 'request', [id])).get(id) ?? []).filter(
    ({ sensitivity }) => own || mayReadAnswer(user.role, sensitivity),
  );
  const { approval } = kindOf(row.kind);
  const isReturned = row.status === 'returned' && isOwner(row, user);
  const transitions = openTransitions(requestMachine, row, user, may);
  return {
    ...headOf(row),
    templateName: version.name,
    icon: version.icon,
    term: termOf(row, now),
    transitions,
    versionNumber: version.number,
    currentNumber: version.currentNumber,
    fields: version.fields,
    printLayout: version.printLayout,
    answers,
    withheld,
    names: await namesIn(db, version.fields, answers),
    files,
    outcome: row.outcome,
    rating: row.rating,
    linked: row.linked as RequestDetail['linked'],
    approvalKind: row.submitted_at ? approval : null,
    returned: isReturned && approval ? await returnOf(db, approval, id) : null,
    fulfilment: teamLabel(row.fulfilment),
    can: {
      edit: isReturned || (isOwner(row, user) && row.status === 'draft'),
      amend: isOwner(row, user) && isAmendable(row, now),
      rate: mayRate(row, user) && row.status === 'completed',
      remind: ['pending', 'approved', 'in_fulfilment'].includes(row.status) && mayRemind(row, user),
      assign: isInTeam(row, user) && (row.status === 'approved' || row.status === 'in_fulfilment'),
      copy: own && row.submitted_at !== null,
    },
  };
}

/**
 * A look at what is private in somebody else's answers is on record; what was seen is not (workspace B2, R25). A page that stays open
 * reads itself again whenever something happens to the request: that is the same look.
 */
async function keepLook(ctx: Ctx, { id, number, title }: FoundRequest, keys: readonly string[]): Promise<void> {
  const known = await ctx.db
    .selectFrom('audit_entry')
    .select('seq')
    .where('subject_type', '=', requestMachine.name)
    .where('subject_id', '=', id)
    .where('actor_id', '=', ctx.user.id)
    .where('action', '=', LOOKED)
    .where('at', '>', new Date(ctx.now.getTime() - LOOK_MINUTES * 60_000))
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  await audit(ctx, {
    action: LOOKED,
    subjectType: requestMachine.name,
    subjectId: id,
    subjectLabel: number ?? title,
    after: { fields: keys.join(', ') },
  });
}

const headOf = (row: FoundRequest): Omit<RequestRow, 'templateName' | 'icon' | 'term' | 'transitions'> => ({
  id: row.id as RequestRow['id'],
  number: row.number,
  title: row.title,
  templateId: row.template_id as RequestRow['templateId'],
  kind: row.kind,
  status: row.status,
  requesterId: row.requester_id,
  requesterName: row.requesterName,
  requesterPhotoId: row.requesterPhotoId as RequestRow['requesterPhotoId'],
  onBehalfOfName: row.onBehalfOfName,
  departmentName: row.departmentName,
  projectName: row.projectName,
  amountMinor: row.amount_minor,
  priority: row.priority,
  neededBy: row.needed_by,
  assigneeId: row.assignee_id,
  assigneeName: row.assigneeName,
  waitingOn: row.status === 'approved' ? waitsForWords(row) : row.waitingOn,
  dueAt: row.due_at?.toISOString() ?? null,
  submittedAt: row.submitted_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

const termOf = ({ due_at, soon_at }: FoundRequest, now: Date): RequestRow['term'] =>
  due_at === null ? null : due_at < now ? 'late' : soon_at && soon_at < now ? 'soon' : 'ok';

export const isAmendable = ({ kind, status, submitted_at }: FoundRequest, now: Date): boolean =>
  kind === 'site_log' &&
  status === 'completed' &&
  submitted_at !== null &&
  now.getTime() - submitted_at.getTime() <= AMEND_HOURS * 3_600_000;
