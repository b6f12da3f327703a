import { fireEvent, screen } from '@testing-library/react';
import type { LeaveType } from '@lintel/contract/leave-types';
import { expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { PolicyDialog } from './PolicyDialog.tsx';

const STUDY: LeaveType = {
  ...{ id: 'lvt_1' as LeaveType['id'], name: 'Study leave', code: 'ST', colour: 1, employmentTypes: [], paidBps: 10_000, unit: 'day' },
  ...{ isRecorded: false, hasBalance: false, needsFileAfterDays: null, noticeDays: 0, maxDays: null, allowNegative100: 0 },
  ...{ countsHolidays: false, stopsAccrual: false, isPrivate: false, annual100: 0, accrual: 'none', proratesJoin: false },
  ...{ isFteScaled: false, carryMax100: null, carryExpires: null, seniority: [], status: 'active', version: 1 },
};

test('what is wrong with the name or the code of a kind of leave is said there', async () => {
  const fields = { name: 'Another name, then.', code: 'Another code, then.' };
  answerCalls(() => Response.json({ ok: false, code: 'leave.type_code_taken', message: fields.code, fields }, { status: 422 }));
  show(<PolicyDialog type={STUDY} onClose={() => undefined} />);
  fireEvent.click(screen.getByText('Save policy').closest('button')!);
  for (const [label, message] of [
    ['Name', fields.name],
    ['Code', fields.code],
  ] as const)
    expect((await screen.findByText(message)).closest('.mantine-InputWrapper-root')?.textContent).toContain(label);
});
