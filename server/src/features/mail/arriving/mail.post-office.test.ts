import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTransport } from 'nodemailer';
import { testApp, type TestApp } from '#test/app.ts';
import { startPostOffice, type PostOffice } from './mail.post-office.ts';

let app: TestApp;
let office: PostOffice;
beforeAll(async () => {
  app = await testApp();
  const env = { ...app.services.env, smtpIn: { port: 0, host: '127.0.0.1', certificate: null } };
  office = await startPostOffice({ ...app.services, env });
});
afterAll(async () => {
  await office.stop();
  await app.close();
});

const MARTA = 'marta.kessler@corvane.example';
const inbox = async () => (await app.as('marta.kessler').mail.folder({ folder: 'inbox', query: { size: 200 } })).items;
const subjects = async () => (await inbox()).map(({ subject }) => subject);
const transport = () => createTransport({ host: '127.0.0.1', port: office.port!, secure: false, ignoreTLS: true });

/** Says these pieces one after another, each when the last was answered, and returns all answers. */
async function talk(...pieces: (string | Buffer)[]): Promise<string> {
  const socket = connect(office.port!, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
    const next = pieces.shift();
    if (next !== undefined) socket.write(next);
    else socket.end();
  });
  await new Promise((resolve) => socket.on('close', resolve));
  return heard;
}
const start = (to = MARTA) => ['EHLO client.example\r\n', 'MAIL FROM:<ann@site.example>\r\n', `RCPT TO:<${to}>\r\n`, 'DATA\r\n'];

describe('mail from elsewhere', () => {
  test('to the postmaster is with the super admins', async () => {
    await app.as('viktor.sandell').session.me();
    await transport().sendMail({
      from: 'ann@site.example',
      to: 'Postmaster@corvane.example',
      subject: 'Your mails come back',
      text: 'All of them.',
    });
    const [row] = (await app.as('viktor.sandell').mail.folder({ folder: 'inbox' })).items;
    expect(row).toMatchObject({ subject: 'Your mails come back', to: [{ email: 'Postmaster@corvane.example' }] });
    expect(await subjects()).not.toContain('Your mails come back');
  });

  test.each([
    ['ann@site.example', 250],
    [`SRS0=${'h'.repeat(60)}=T1=list.example=bounce+${'x'.repeat(80)}@relay.example`, 250],
    ['prvs=0123456789=ann@site.example', 250],
    ['root@buildhost', 250],
    [`${'x'.repeat(240)}@site.example`, 250],
    [`${'x'.repeat(250)}@site.example`, 553],
    ['no-at-sign', 553],
    ['ann@site.example\tX-Forged:yes', 553],
    ['a,b@site.example', 553],
  ])('whose envelope says %s hears %i', async (sender, code) => {
    const heard = await talk('EHLO client.example\r\n', `MAIL FROM:<${sender}>\r\n`, 'QUIT\r\n');
    const codes = heard
      .trim()
      .split('\r\n')
      .map((line) => Number(line.slice(0, 3)));
    // Where the listener itself knows it for no path it says so with 501.
    expect(codes.at(-2) === 501 ? 553 : codes.at(-2)).toBe(code);
  });

  test('is in the inbox when the sender hears 250, with the way it came', async () => {
    await transport().sendMail({
      from: 'Ann Baker <ann@site.example>',
      to: MARTA,
      subject: 'Delivery on Monday',
      text: 'Gate 2, 07:00.',
      html: '<p onclick="x()">Gate 2, <b>07:00</b>.</p>',
      attachments: [{ filename: 'plan.pdf', content: Buffer.from('%PDF-1') }],
    });
    const [row] = await inbox();
    expect(row).toMatchObject({
      subject: 'Delivery on Monday',
      from: { name: 'Ann Baker', email: 'ann@site.example' },
      status: 'unread',
      attachmentCount: 1,
    });
    const mail = app.as('marta.kessler').mail;
    expect((await mail.get({ id: row!.id })).htmlBody).toBe('<p>Gate 2, <b>07:00</b>.</p>');
    expect(await (await mail.raw({ id: row!.id })).text()).toMatch(
      /^Return-Path: <ann@site\.example>\r\nReceived: from \S+ \(\[127\.0\.0\.1\]\)\r\n\tby corvane\.example with ESMTP/,
    );
  });

  test.each([
    ['nobody.here@corvane.example', /550/],
    ['ann@elsewhere.example', /550/],
    ['marta.kessler@corvane.example.evil.example', /550/],
  ])('is refused for %s', async (to, answer) => {
    expect(await talk(...start(to).slice(0, 3))).toMatch(answer);
  });

  test('neither sign-in nor encryption without a certificate is offered', async () => {
    const heard = await talk('EHLO client.example\r\n', 'AUTH PLAIN AGEAYg==\r\n', 'STARTTLS\r\n');
    expect(heard).not.toMatch(/^250[- ](AUTH|STARTTLS)/m);
    expect(heard).toMatch(/^5\d\d/m);
  });

  test('is not there when the sender left in the middle', async () => {
    const before = (await subjects()).length;
    const socket = connect(office.port!, '127.0.0.1');
    const pieces = [...start(), 'Subject: half\r\n\r\nnever fin'];
    socket.on('data', () => {
      const next = pieces.shift();
      if (next) socket.write(next, () => pieces.length === 0 && socket.destroy());
    });
    await new Promise((resolve) => socket.on('close', resolve));
    expect((await subjects()).length).toBe(before);
  });

  test('larger than we take is refused before it comes', async () => {
    expect(await talk('EHLO client.example\r\n', 'MAIL FROM:<ann@site.example> SIZE=999999999\r\n')).toMatch(/^552/m);
  });
});

describe('an end of mail that only others would see', () => {
  const second =
    'MAIL FROM:<boss@corvane.example>\r\nRCPT TO:<marta.kessler@corvane.example>\r\nDATA\r\nSubject: smuggled\r\n\r\nx\r\n.\r\n';
  test.each(['\n.\n', '\n.\r\n', '\r\n.\n', '\r.\r', '\r.\n', '\r\n.\r', '\n.\r', '\r\n\u0000.\r\n'])(
    '%j lets no second mail in',
    async (end) => {
      const before = (await subjects()).length;
      const heard = await talk(...start(), `Subject: first ${JSON.stringify(end)}\r\n\r\nbody${end}${second}\r\n.\r\n`, 'QUIT\r\n');
      const after = await subjects();
      expect(after).not.toContain('smuggled');
      expect(after.length - before).toBeLessThanOrEqual(1);
      expect(heard).toMatch(/^(250|550) /m);
    },
  );

  test('a dot alone on a line of an honest mail stays', async () => {
    await talk(...start(), 'Subject: dots\r\n\r\none\r\n..\r\ntwo\r\n.\r\n', 'QUIT\r\n');
    const [row] = (await inbox()).filter(({ subject }) => subject === 'dots');
    expect((await app.as('marta.kessler').mail.get({ id: row!.id })).textBody.trim()).toBe('one\n.\ntwo');
  });
});
