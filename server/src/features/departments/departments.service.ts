import { departmentMachine, type Department, type DepartmentInput } from '@lintel/contract/departments';
import { errorText } from '@lintel/contract/errors';
import { newId } from '@lintel/contract/kit/ids';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { defineLife, transition, type TransitionRequest } from '#server/platform/transitions.ts';
import { findByText, findDepartment, headcountOf, visibleTo } from './departments.queries.ts';

/** workspace A1: archived only when nobody works there any more. */
const departmentLife = defineLife({
  machine: departmentMachine,
  table: 'department',
  scope: visibleTo,
  label: (row) => row.name,
  guard: {
    archive: async ({ id, name }, { db }) => {
      const count = await headcountOf(db, id);
      return count > 0 ? fail('department.has_people', { name, count }) : null;
    },
  },
  effect: { archive: (_row, ctx) => tellAll(ctx), restore: (_row, ctx) => tellAll(ctx) },
});

/** @throws Refusal department.code_taken, at the field `code` */
export async function createDepartment(ctx: Ctx, { code, name }: DepartmentInput): Promise<Department> {
  const id = newId('dep', ctx.now.getTime());
  const created = await ctx.db
    .insertInto('department')
    .values({ id, code, name, created_at: ctx.now, updated_at: ctx.now })
    .onConflict((on) => on.column('code').doNothing())
    .returning('version')
    .executeTakeFirst();
  if (!created) throw fail('department.code_taken', { code }, { fields: { code: errorText('department.code_taken', { code }) } });
  await audit(ctx, {
    action: 'department.create',
    ...subjectOf(id, name),
    after: { code, name, status: departmentMachine.initial, ...created },
  });
  await tellAll(ctx);
  return answer(ctx, id);
}

export async function moveDepartment(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof departmentMachine>>): Promise<Department> {
  await transition(ctx, departmentLife, request);
  return answer(ctx, request.id);
}

/** Up to `limit` active departments by name or code, for the search over everything. */
export const searchDepartments = (ctx: Ctx, text: string, limit: number) => findByText(ctx.db, ctx.user, text, limit);

async function answer(ctx: Ctx, id: string): Promise<Department> {
  const department = await findDepartment(ctx.db, ctx.user, id);
  if (!department) throw fail('request.not_found');
  return department;
}

const tellAll = (ctx: Ctx) => emit(ctx.db, null, { kind: 'departments.changed' });

const subjectOf = (id: string, name: string) => ({ subjectType: departmentMachine.name, subjectId: id, subjectLabel: name });
