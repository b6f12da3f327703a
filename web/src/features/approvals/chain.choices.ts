import { useQueries, useQuery } from '@tanstack/react-query';
import { isGranted, roleLabel, ROLES } from '@lintel/contract/access';
import { ASKED_OF } from '@lintel/contract/approval-conditions';
import type { ApproverSpec } from '@lintel/contract/approval-chains';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import { dutyLabel, RELATIONS, type Saying } from '@lintel/contract/chain-words';
import type { Policy, PolicyRule } from '@lintel/contract/policies';
import { kindOf } from '@lintel/contract/request-kinds';
import { personQuery } from '#web/features/people/people.parts.tsx';
import { useCurrency } from '#web/kit/settings.ts';
import { formatMoney } from '#web/ui/money.format.ts';
import { optionsOf } from '#web/ui/options.ts';
import { departmentNamesQuery } from './approvals.data.ts';
import { formsQuery, leaveTypesQuery } from './policies.data.ts';

const DUTIES = ['buyer', 'budget_controller', 'payment_releaser', 'payroll_approver', 'bank_verifier', 'board_delegate'] as const;

/** Who may be named to decide something of a kind: relations only where its subjects have them. */
export function approversOf(kind: ApprovalKind): { value: string; label: string }[] {
  const { conditions, isOfProject } = ASKED_OF[kind];
  return [
    ...optionsOf(RELATIONS).filter(
      ({ value }) =>
        (value !== 'owner' || conditions.includes('owned')) &&
        (value !== 'project_manager' || isOfProject || conditions.includes('onProject')),
    ),
    // Whoever may know the chains may be named in one.
    ...ROLES.filter((role) => isGranted(role, 'policies:read')).map((role) => ({ value: `role:${role}`, label: roleLabel(role) })),
    ...DUTIES.map((duty) => ({ value: `duty:${duty}`, label: dutyLabel(duty) })),
    { value: 'person', label: 'A person by name' },
  ];
}

/** The spec of a choice; who is meant by a person's name is chosen beside it. */
export function specOf(key: string): ApproverSpec {
  const [by = '', value = ''] = key.split(':');
  if (key === 'head or deputy') return { by: 'head', orDeputy: true };
  return (
    by === 'role' ? { by, role: value } : by === 'duty' ? { by, duty: value } : by === 'person' ? { by, id: value } : { by }
  ) as ApproverSpec;
}

type Options = { value: string; label: string }[];
export type Choices = Record<'departmentId' | 'templateId' | 'leaveTypeId', Options>;

/** The departments, forms and kinds of leave that a rule of a kind may name; only what the kind can ask for is read. */
export function useChoices(kind: ApprovalKind): Choices {
  const asks = (one: keyof Choices) => ASKED_OF[kind].conditions.includes(one);
  const departments = useQuery({ ...departmentNamesQuery, enabled: asks('departmentId') }).data ?? [];
  const forms = useQuery({ ...formsQuery, enabled: asks('templateId') }).data ?? [];
  const types = useQuery({ ...leaveTypesQuery, enabled: asks('leaveTypeId') }).data ?? [];
  const listed = (rows: readonly { id: string; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
  return {
    departmentId: listed(departments),
    templateId: listed(forms.filter((form) => kindOf(form.kind).approval === kind && form.status !== 'archived')),
    leaveTypeId: listed(types),
  };
}

/** How the rules of a policy are said, with what was chosen since it was read. */
export function useSaying({ names }: Pick<Policy, 'names'>, rules: readonly PolicyRule[] = [], choices?: Choices): Saying {
  const currency = useCurrency();
  const people = rules.flatMap(({ steps }) => steps.flatMap(({ approver, escalateTo }) => [approver, escalateTo])).flatMap(idOf);
  const unknown = [...new Set(people)].filter((id) => id !== '' && !names[id]);
  const found = useQueries({ queries: unknown.map((id) => personQuery(id)) });
  const known = new Map<string, string>([
    ...Object.entries(names),
    ...Object.values(choices ?? {}).flatMap((options) => options.map(({ value, label }): [string, string] => [value, label])),
    ...found.flatMap(({ data }): [string, string][] => (data ? [[data.id, data.name]] : [])),
  ]);
  return { nameOf: (id) => known.get(id), money: (minor) => formatMoney(Number(minor), { currency }) };
}

const idOf = (spec: ApproverSpec | undefined): string[] => (spec?.by === 'person' ? [spec.id] : []);
