import { houseMail, postOutside, postSystemMail } from '#server/features/mail/mail.service.ts';
import { holdersOf } from '#server/features/people/people.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { bundleFingerprint } from '#server/platform/audit-bundle.ts';
import { readAuditHead } from '#server/platform/audit-chain.ts';
import type { Ctx } from '#server/platform/context.ts';

/** The head of a day goes to the managing directors and to the outside address, where one is set; once a day each. */
export async function mailAuditHead(ctx: Ctx): Promise<void> {
  const day = ctx.now.toISOString().slice(0, 10);
  const head = await readAuditHead(ctx.db);
  const mail = houseMail(ctx.services, `audit-head-${day}`, {
    subject: `Audit log of ${day}: entry ${head.seq}`,
    text: [
      'The audit log ended here when this was sent. Keep this mail: it shows when the log is written anew.',
      '',
      `Entry:  ${head.seq}`,
      `Hash:   ${head.hash}`,
      `Key:    ${await bundleFingerprint(ctx.services)}`,
      '',
    ].join('\n'),
  });
  await postSystemMail(ctx, { ...mail, to: await holdersOf(ctx.db, ['managing_director']) });
  const outside = await readSetting(ctx.db, 'security.audit_head_address', ctx.now);
  if (outside) await postOutside(ctx, { ...mail, to: outside });
}
