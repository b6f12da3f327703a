import { LOGO_BYTES } from '@lintel/contract/settings';
import { sql } from 'kysely';
import { defineFileSubject, keepOnly, openFile, takePicture } from '#server/features/files/files.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/answer-file.ts';
import { readSetting } from './settings.service.ts';

const TYPE = 'setting';

// A logo is shown to everybody, also to who is not signed in.
defineFileSubject(TYPE, () => sql<boolean>`true`);

/**
 * Takes an upload in as the picture of a setting, in place of the one before; an empty id takes that away.
 * @throws Refusal file.no_picture, file.gone, file.picture_large at `value`
 */
export async function keepPicture(ctx: Ctx, key: string, id: string): Promise<void> {
  const subject = { type: TYPE, id: key };
  await keepOnly(ctx, subject, await takePicture(ctx, subject, id || null, { field: 'value', mostBytes: LOGO_BYTES }));
}

/** @throws Refusal 404 where the company has none */
export async function openLogo(ctx: Ctx): Promise<FileAnswer> {
  const id = await readSetting(ctx.db, 'company.logo', ctx.now);
  if (!id) throw fail('request.not_found');
  return openFile(ctx, id, true);
}
