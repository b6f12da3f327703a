import { useQuery } from '@tanstack/react-query';
import { shareOf } from '@lintel/contract/employment';
import type { ListedLeaveType } from '@lintel/contract/leave-types';
import { sentenceOf } from '#web/kit/toast.tsx';
import { typesQuery } from './leave.data.ts';
import { daysWords } from './leave.format.ts';
import s from './leave.layout.module.css';

interface KindsOfferedProps {
  employmentType: string;
  weeklyMinutes: number;
}

/** Which kinds of leave somebody with this employment may take by the policies, and how much of each they earn in a year. */
export function KindsOffered({ employmentType, weeklyMinutes }: KindsOfferedProps) {
  const types = useQuery(typesQuery);
  if (types.isError) return <p className={s.muted}>{sentenceOf(types.error)}</p>;
  const open = (types.data ?? []).filter(({ status, employmentTypes }) => status === 'active' && isAmong(employmentTypes, employmentType));
  return (
    <p className={s.muted}>
      {types.isPending
        ? 'Reading the leave policies…'
        : `Leave by the policies: ${open.map((type) => wordsOf(type, weeklyMinutes)).join(', ') || 'none'}.`}
    </p>
  );
}

const isAmong = (types: readonly string[], one: string): boolean => types.length === 0 || types.includes(one);

function wordsOf({ name, accrual, annual100, isFteScaled }: ListedLeaveType, weeklyMinutes: number): string {
  if (accrual === 'none' || annual100 === 0) return name;
  const days100 = isFteScaled ? Math.round((annual100 * shareOf(weeklyMinutes || 0)) / 10_000) : annual100;
  return `${name} (${daysWords(days100)} a year)`;
}
