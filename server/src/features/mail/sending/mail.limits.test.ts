import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEGABYTE } from '@lintel/contract/kit/size';
import { testApp, type TestApp } from '#test/app.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await stopReading();
});

const file = (name: string, size: number) => new File(['x'.repeat(size)], name);
const upload = async (name: string, size: number) =>
  (await app.as('marta.kessler').mail.upload({ form: { attachments: [file(name, size)] } }))[0]!.id;
const write = (uploads: readonly string[]) => ({
  form: { to: ['jonas.ekdahl@corvane.example'], subject: 'Drawings', content: 'See below', uploads: [...uploads] },
});

/** Reliability R16: who keeps the settings of mail says how much of it goes out. */
test.each([
  ['mail.file_megabytes', [MEGABYTE + 1], 'The file 0.pdf is larger than 1.00 MB. Make it smaller or send a link.'],
  ['mail.megabytes', [MEGABYTE / 2, MEGABYTE / 2, 1], 'The files together are larger than 1.00 MB. Remove some and try again.'],
  ['mail.files', [1, 1], 'The most files of a mail are 1. Remove some and try again.'],
] as const)('%s set to 1 refuses what was allowed', async (key, sizes, message) => {
  const mail = app.as('marta.kessler').mail;
  const add = async () => {
    const uploads: string[] = [];
    for (const [i, size] of sizes.entries()) uploads.push(await upload(`${i}.pdf`, size));
    return uploads;
  };
  await mail.send(write(await add()));
  await set(key, 1);
  await expect(add().then((uploads) => mail.send(write(uploads)))).rejects.toMatchObject({ message });
  await expect(add().then((uploads) => mail.draft(write(uploads)))).rejects.toMatchObject({ message });
  await set(key, 25);
});

async function set(key: string, value: number) {
  const { settings } = app.as('devon.archer');
  const { version } = (await settings.list()).find((row) => row.key === key)!;
  await settings.change({ key, body: { value, version } });
}
