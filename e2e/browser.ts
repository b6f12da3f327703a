import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { spawn } from 'node:child_process';

// The first has no window: without its toolbar, which are web pages too, a page costs a third less of the processor.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Where a Chromium is: CHROMIUM, else one of the system's. As root on Debian it is installed when there is none. */
export async function findBrowser(): Promise<string> {
  const given = process.env['CHROMIUM'];
  if (given && !existsSync(given)) throw new Error(`CHROMIUM names ${given}, which does not exist: give the path of a Chromium or Chrome.`);
  const found = given || searchBrowser();
  if (found) return found;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    await apt('update');
    await apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell').catch(() =>
      apt('install', '-y', '--no-install-recommends', 'chromium'),
    );
  }
  const installed = searchBrowser();
  if (installed) return installed;
  throw new Error('There is no Chromium on this machine: install chromium from the system’s packages, or set CHROMIUM to its path.');
}

const searchBrowser = (): string | undefined => NAMES.map(onPath).find(Boolean) ?? PLACES.find((place) => existsSync(place));

const onPath = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin']
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));

function apt(...args: string[]): Promise<void> {
  process.stdout.write(`No Chromium here: apt-get ${args.join(' ')}\n`);
  const child = spawn('apt-get', ['-q', ...args], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code) =>
      code === 0
        ? done()
        : fail(new Error(`apt-get ${args[0]} ended with ${code}: install chromium by hand, or set CHROMIUM to its path.`)),
    );
  });
}
