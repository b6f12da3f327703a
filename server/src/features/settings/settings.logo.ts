import { formatBytes } from '@lintel/contract/kit/size';
import { LOGO_BYTES } from '@lintel/contract/settings';
import { sql } from 'kysely';
import { attachFiles, defineFileSubject, filesOf, keepOnly, openFile, pictureProblem } from '#server/features/files/files.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/mount.ts';
import { readSetting } from './settings.service.ts';

const TYPE = 'setting';

// A logo is shown to everybody, also to who is not signed in.
defineFileSubject(TYPE, () => sql<boolean>`true`);

/**
 * Takes an upload in as the picture of a setting, in place of the one before; an empty id takes that away.
 * @throws Refusal file.no_picture, file.gone, setting.logo_large at `value`
 */
export async function keepPicture(ctx: Ctx, key: string, id: string): Promise<void> {
  const subject = { type: TYPE, id: key };
  const ids = id ? [id] : [];
  const problem = await pictureProblem(ctx, ids, 'value');
  if (problem) throw problem;
  await attachFiles(ctx, ids, subject);
  await keepOnly(ctx, subject, ids);
  const large = (await filesOf(ctx.db, TYPE, [key])).get(key)?.find(({ size }) => size > LOGO_BYTES);
  if (large) throw failAt('value', 'setting.logo_large', { filename: large.name, limit: formatBytes(LOGO_BYTES) });
}

/** @throws Refusal 404 where the company has none */
export async function openLogo(ctx: Ctx): Promise<FileAnswer> {
  const id = await readSetting(ctx.db, 'company.logo', ctx.now);
  if (!id) throw fail('request.not_found');
  return openFile(ctx, id, true);
}
