import { z } from 'zod';
import { MemberInput } from '@lintel/contract/project-plans';

/** The fields of the form as they are typed; then the rules of the contract for what they mean. */
export const MemberFields = z
  .object({
    employeeId: z.string().min(1, 'Choose a person'),
    projectRole: z.string(),
    allocation: z
      .string()
      .trim()
      .regex(/^\d{1,3}([.,]\d)?$/, 'Use a number from 0 to 100')
      .refine((text) => Number(text.replace(',', '.')) <= 100, 'Use a number from 0 to 100'),
    from: z.string(),
    to: z.string(),
  })
  .superRefine(({ from, to, projectRole }, ctx) => {
    const parsed = MemberInput.safeParse({ projectRole, from: from || null, to: to || null });
    for (const { path, message } of parsed.error?.issues ?? []) ctx.addIssue({ code: 'custom', path, message });
  });
