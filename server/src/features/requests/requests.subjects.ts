import { createHash } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import type { ApprovalField } from '@lintel/contract/approvals';
import { isSaid, shownFields } from '@lintel/contract/form-rules';
import { minorForInput } from '@lintel/contract/form-values';
import { sensitivitiesReadBy } from '@lintel/contract/request-kinds';
import { defineSubject, type TwoWays } from '#server/features/approvals/approvals.service.ts';
import { defineDiscussion } from '#server/features/comments/comments.service.ts';
import { whenMerged } from '#server/features/departments/departments.merge.service.ts';
import { defineFileSubject, filesOf } from '#server/features/files/files.service.ts';
import { defineBookingEnd } from '#server/features/resources/resources.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { defineSubmissions, findVersion } from '#server/features/templates/templates.service.ts';
import type { Db } from '#server/platform/db.ts';
import { emit } from '#server/platform/events.ts';
import { requestEdits } from './requests.edits.ts';
import { bookingPage } from './requests.effects.ts';
import { amountsIn, wordsOf } from './requests.facts.ts';
import { linkOf, move, nameOf } from './requests.life.ts';
import { findRequest, visibleTo } from './requests.queries.ts';
import { namesIn } from './requests.references.ts';
import { isConcerned } from './requests.rights.ts';

defineSubmissions(visibleTo);

// Open requests go with the department, those of whoever asked and those that its people fulfil.
whenMerged(async (ctx, fromId, intoId) => {
  for (const column of ['department_id', 'team_department_id'] as const)
    await ctx.db
      .updateTable('request')
      .set({ [column]: intoId, updated_at: ctx.now })
      .where(column, '=', fromId)
      .where('status', 'in', ['draft', 'pending', 'returned', 'approved', 'in_fulfilment'])
      .execute();
  await emit(ctx.db, null, { kind: 'requests.changed' });
});

const OUTCOMES = { approved: 'approve', rejected: 'reject', returned: 'sendBack' } as const;

for (const kind of ['request', 'expense', 'procurement'] as const)
  defineSubject({
    kind,
    link: linkOf,
    settle: (ctx, id, { outcome, comment, fields }) => move(ctx, { id }, OUTCOMES[outcome], { comment, fields }),
    tells: ['approved', 'rejected', 'returned'],
    contents: contentsOf,
    fields: fieldsOf,
  });

/**
 * What is approved: the answers with their labels, in words and amounts as they are read; bound are the ids of what they name and amounts
 * as they are typed. What is sensitive is bound by its hash and shown to nobody.
 */
async function contentsOf(db: Db, id: string, now: Date): Promise<TwoWays | null> {
  const row = await db.selectFrom('request').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { fields, name, number } = await findVersion(db, row.template_version_id);
  const files = (await filesOf(db, 'request', [id])).get(id) ?? [];
  const names = await namesIn(db, fields, row.data);
  const hidden = (value: unknown) =>
    createHash('sha256')
      .update(`${id} ${JSON.stringify(value)}`)
      .digest('hex')
      .slice(0, 12);
  const said = (amount: (minor: string) => string) => ({
    Form: `${name}, version ${number}`,
    ...wordsOf(fields, row.data, names, hidden, amount),
    ...(files.length > 0 ? { Files: files.map((file) => file.name).join(', ') } : {}),
  });
  const bound = {
    Form: row.template_version_id,
    ...wordsOf(fields, row.data, {}, hidden, minorForInput),
    Files: files.map((file) => file.id).toSorted(),
  };
  const currency = await readSetting(db, 'company.currency', now);
  return { shown: said(amountsIn(currency)), bound, formerly: said(minorForInput) };
}

/** What its requester can correct: what is shown and filled in. */
async function fieldsOf(db: Db, id: string): Promise<ApprovalField[]> {
  const row = await db.selectFrom('request').select(['template_version_id', 'data']).where('id', '=', id).executeTakeFirstOrThrow();
  const { fields } = await findVersion(db, row.template_version_id);
  return shownFields(fields, row.data)
    .filter(({ type }) => !isSaid(type) && type !== 'computed')
    .map(({ key, label }) => ({ key, label }));
}

// What waited for a booking is done with it, whatever became of it.
defineBookingEnd(async (ctx, bookingId, outcome) => {
  const waiting = await ctx.db
    .selectFrom('request')
    .select('id')
    .where(sql<SqlBool>`linked ->> 'path' = ${bookingPage(bookingId)}`)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  if (waiting) await move(ctx, waiting, 'finish', { outcome });
});

defineFileSubject(
  'request',
  (user) => sql<SqlBool>`exists (select from request where request.id = file.subject_id and ${visibleTo(user)}
    and (file.sensitivity = any(${sensitivitiesReadBy(user.role)}::text[]) or ${user.id} in (request.requester_id, request.on_behalf_of_id)))`,
);

defineDiscussion('request', async (db, user, id) => {
  const row = await findRequest(db, user, id);
  if (!row) return null;
  const edits = await requestEdits(db, user, row);
  return { title: `Request ${nameOf(row)}`, link: linkOf(id), seesInternal: !isConcerned(row, user), edits };
});
