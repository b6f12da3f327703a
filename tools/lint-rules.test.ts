import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bin, root } from './run.ts';

/** Every rule of the house, broken on purpose: [rule, file, text]. A rule that reports nothing protects nothing. */
const BROKEN: [rule: string, file: string, text: string][] = [
  ['relative imports go no folder up', 'server/src/platform/up.ts', `import '../env.ts';`],
  ['relative imports go no two folders up', 'web/src/kit/up-two.ts', `import '../../vite.config.ts';`],
  [
    'a feature uses another only by its door',
    'server/src/features/leave/leave.routes.ts',
    `import '#server/features/payroll/payroll.queries.ts';`,
  ],
  [
    'nor by a dynamic import',
    'server/src/features/leave/leave.jobs.ts',
    `export const later = () => import('#server/features/payroll/payroll.queries.ts');`,
  ],
  ['nor by an export', 'server/src/features/leave/leave.data.ts', `export { rows } from '#server/features/payroll/payroll.queries.ts';`],
  ['nor a folder of it', 'server/src/features/leave/leave.mail.ts', `import '#server/features/mail/sending/mail.send.ts';`],
  [
    'nor what is called a service in there',
    'server/src/features/leave/leave.mails.ts',
    `import '#server/features/mail/sending/mail.service.ts';`,
  ],
  [
    'a feature with folders uses another only by its door',
    'server/src/features/mail/sending/mail.pay.ts',
    `import '#server/features/payroll/payroll.queries.ts';`,
  ],
  ['a feature knows no adapter', 'server/src/features/leave/leave.seed.ts', `import '#server/adapters/blobs.folder.ts';`],
  ['mail knows its SMTP doors only', 'server/src/features/mail/reading/mail.files.ts', `import '#server/adapters/blobs.folder.ts';`],
  ['a feature knows no app', 'server/src/features/leave/leave.service.ts', `import '#server/app.ts';`],
  ['the platform knows no feature', 'server/src/platform/knows.ts', `import '#server/features/leave/leave.service.ts';`],
  ['the platform knows no adapter', 'server/src/platform/adapts.ts', `import '#server/adapters/blobs.folder.ts';`],
  ['an adapter uses a feature only by its door', 'server/src/adapters/idp.ts', `import '#server/features/leave/leave.queries.ts';`],
  ['a web feature uses another only by its parts', 'web/src/features/leave/LeavePage.tsx', `import '#web/features/people/people.data.ts';`],
  [
    'nor does it reach into the folders of another',
    'web/src/features/leave/LeaveListPage.tsx',
    `import '#web/features/mail/list/MessageList.tsx';`,
  ],
  ['nor what is called its parts in there', 'web/src/features/leave/LeavePlan.tsx', `import '#web/features/mail/list/list.parts.tsx';`],
  [
    'a feature with folders uses another only by its parts',
    'web/src/features/mail/list/Row.tsx',
    `import '#web/features/people/people.data.ts';`,
  ],
  ['a web feature knows no shell', 'web/src/features/leave/leave.data.ts', `import '#web/shell/Sidebar.tsx';`],
  ['the shell knows a feature only by its parts', 'web/src/shell/Shell.tsx', `import '#web/features/mail/MailPage.tsx';`],
  ['nor does the shell reach into the folders of one', 'web/src/shell/Mail.tsx', `import '#web/features/mail/list/MessageList.tsx';`],
  ['the look knows no kit', 'web/src/ui/Kit.tsx', `import '#web/kit/api.ts';`],
  ['the look knows no contract', 'web/src/ui/Contract.tsx', `import type { Role } from '@lintel/contract/access'; export type R = Role;`],
  ['the look knows no router', 'web/src/ui/Router.tsx', `import 'react-router';`],
  ['the kit knows no feature', 'web/src/kit/knows.ts', `import '#web/features/people/people.parts.tsx';`],
  ['the browser has no server code', 'web/src/kit/server.ts', `import '#server/env.ts';`],
  ['the contract kit knows no slice', 'contract/src/kit/knows.ts', `import '@lintel/contract/mail';`],
  ['the contract kit runs everywhere', 'contract/src/kit/node.ts', `import 'node:fs';`],
  ['a slice of the contract runs everywhere', 'contract/src/leave.ts', `import 'node:fs';`],
];
const OTHER: [rule: string, code: string, file: string, text: string][] = [
  ['no cycles', 'import(no-cycle)', 'server/src/platform/one.ts', `import '#server/platform/two.ts';`],
  ['no cycles, seen from the other side', 'import(no-cycle)', 'server/src/platform/two.ts', `import './one.ts';`],
  ['no default exports', 'import(no-default-export)', 'server/src/platform/default.ts', 'export default 1;'],
  ['at most 300 lines', 'eslint(max-lines)', 'server/src/platform/long.ts', 'export {};\n'.repeat(301)],
  ['no console on the server', 'eslint(no-console)', 'server/src/platform/talk.ts', `console.log('hello');`],
  ['no console in the browser', 'eslint(no-console)', 'web/src/kit/talk.ts', `console.log('hello');`],
  ['no promise left alone', 'typescript(no-floating-promises)', 'server/src/platform/float.ts', 'Promise.resolve(1);'],
  ['no any', 'typescript(no-explicit-any)', 'server/src/platform/any.ts', 'export const x: any = 1;'],
  ['names in kebab-case', 'unicorn(filename-case)', 'server/src/platform/CamelCase.ts', 'export const x = 1;'],
  [
    'hooks in order',
    'react-hooks(rules-of-hooks)',
    'web/src/kit/Hooks.tsx',
    `import { useState } from 'react';\nexport function Hooks({ on }: { on: boolean }) { if (on) useState(1); return null; }`,
  ],
  [
    'hooks name what they use',
    'react-hooks(exhaustive-deps)',
    'web/src/kit/Deps.tsx',
    `import { useEffect } from 'react';\nexport function Deps({ on }: { on: () => void }) { useEffect(() => { on(); }, []); return null; }`,
  ],
  [
    'no HTML by string',
    'react(no-danger)',
    'web/src/kit/Danger.tsx',
    `export const Danger = ({ html }: { html: string }) => <div dangerouslySetInnerHTML={{ __html: html }} />;`,
  ],
  ['pictures have a text', 'jsx-a11y(alt-text)', 'web/src/kit/Picture.tsx', 'export const Picture = () => <img src="/x.png" />;'],
  [
    'what is clicked can be pressed',
    'jsx-a11y(click-events-have-key-events)',
    'web/src/kit/Click.tsx',
    'export const Click = ({ on }: { on: () => void }) => <div onClick={on} />;',
  ],
  [
    'no test alone',
    'vitest(no-focused-tests)',
    'server/src/platform/only.test.ts',
    `import { test } from 'vitest';\ntest.only('x', () => {});`,
  ],
  [
    'no test switched off',
    'vitest(no-disabled-tests)',
    'server/src/platform/skip.test.ts',
    `import { test } from 'vitest';\ntest.skip('x', () => {});`,
  ],
];
/** What must stay allowed. */
const FINE: [file: string, text: string][] = [
  [
    'server/src/features/fine/fine.service.ts',
    `import '#server/features/leave/leave.service.ts';\nimport '#server/platform/two.ts';\nimport '@lintel/contract/mail';\nimport './fine.queries.ts';`,
  ],
  ['server/src/features/fine/fine.queries.ts', 'export const rows = 1;'],
  ['server/src/features/mail/sending/mail.outbox.ts', `import '#server/adapters/smtp-out.ts';`],
  [
    'server/src/features/mail/sending/mail.send.ts',
    `import '#server/features/mail/mail.queries.ts';\nimport '#server/features/mail/parsing/mail.parse.ts';\nimport '#server/adapters/smtp-out.ts';`,
  ],
  ['server/src/features/mail/mail.queries.ts', `import './parsing/mail.parse.ts';`],
  ['server/src/features/mail/parsing/mail.parse.ts', 'export const parse = 1;'],
  [
    'web/src/features/mail/reading/Thread.tsx',
    `import '#web/features/mail/mail.data.ts';\nimport '#web/features/mail/compose/Compose.tsx';\nimport '#web/features/people/people.parts.tsx';`,
  ],
  [
    'web/src/features/fine/FinePage.tsx',
    `import '#web/features/people/people.parts.tsx';\nimport '#web/kit/api.ts';\nimport '#web/ui/Sheet.tsx';\nimport 'react-router';`,
  ],
  [
    'web/src/ui/Fine.tsx',
    `import 'react';\nimport '@mantine/core';\nimport '@mantine/core/styles/Text.layer.css';\nimport '@tabler/icons-react';\nimport './Sheet.tsx';\nimport '#web/ui/Sheet.tsx';`,
  ],
  ['contract/src/fine.ts', `import 'zod';\nimport './kit/route.ts';\nimport './access.ts';\nimport './people.ts';`],
  ['contract/src/kit/fine.ts', `import 'zod';\nimport './route.ts';\nimport '@lintel/contract/access';`],
  ['tools/fine.ts', `console.log('hello');`],
  ['server/vitest.config.ts', 'export default {};'],
];

interface Finding {
  code: string;
  filename: string;
}
let folder: string;
let findings: Finding[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel lint '));
  for (const file of [
    '.oxlintrc.json',
    'tsconfig.base.json',
    'server/tsconfig.json',
    'server/package.json',
    'web/tsconfig.json',
    'web/package.json',
  ]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(root, file), join(folder, file));
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, text] of [
    ...BROKEN.map(([, file, text]) => [file, text] as const),
    ...OTHER.map(([, , file, text]) => [file, text] as const),
    ...FINE,
  ]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${text}\n`);
  }
  findings = await lint();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(BROKEN)('%s', (_, file) => {
  expect(codesIn(file)).toContain('eslint(no-restricted-imports)');
});

test.each(OTHER)('%s', (_, code, file) => {
  expect(codesIn(file)).toContain(code);
});

test.each(FINE)('%s is fine', (file) => {
  expect(codesIn(file)).toEqual([]);
});

const codesIn = (file: string): string[] => findings.filter(({ filename }) => filename === file).map(({ code }) => code);

function lint(): Promise<Finding[]> {
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      [bin('oxlint'), '-f', 'json', 'contract', 'server', 'web', 'tools'],
      { cwd: folder, maxBuffer: 20_000_000 },
      (_error, output) => {
        try {
          done((JSON.parse(output) as { diagnostics: Finding[] }).diagnostics);
        } catch {
          fail(new Error(`oxlint did not answer: ${output.slice(0, 1000)}`));
        }
      },
    );
  });
}
