/** A picture as foreign HTML has it. */
type Given = Record<string, string>;

/** Where programs that send to many count who opened a mail: a host with those below it, or any, and the beginning of a path. */
const PLACES: readonly [host: string, path: string][] = [
  ['', '/wf/open'],
  ['', '/track/open'],
  ['', '/open.aspx'],
  ['', '/e3t/o/'],
  ['', '/e2t/o/'],
  ['', '/tr/op/'],
  ['', '/api/mailings/opened'],
  ['', '/e/footerimages/'],
  ['', '/on.jsp'],
  ['awstrack.me', '/i0/'],
  ['bl-1.com', '/'],
  ['cirrusinsight.com', '/'],
  ['facebook.com', '/email_open_log_pic.php'],
  ['google-analytics.com', '/'],
  ['hubspot.com', '/__ptq.gif'],
  ['linkedin.com', '/emimp/'],
  ['mailfoogae.appspot.com', '/'],
  ['mailtrack.io', '/'],
  ['mixpanel.com', '/track'],
  ['mjt.lt', '/oo/'],
  ['mktomail.com', '/trk'],
  ['mltrk.io', '/'],
  ['pixel.watch', '/'],
  ['pstmrk.it', '/open'],
  ['r.superhuman.com', '/'],
  ['t.yesware.com', '/'],
];

/** What such a picture is called, wherever it lies. */
const NAMES = new Set(['open.gif', 'o.gif', 'pixel.gif', 'pixel.png', 'track.gif', 'tracking.gif', 'beacon.gif', '__ptq.gif']);

/** Whether a picture of another server is there to be counted and not to be seen: nobody sees it, or its address says so. */
export const isTracker = (given: Given, address: string): boolean => isUnseen(given) || isForOpening(address);

function isUnseen(given: Given): boolean {
  const style = declarations(given['style'] ?? '');
  if (given['hidden'] !== undefined || style.get('display') === 'none' || style.get('visibility') === 'hidden') return true;
  if (/^0*\.?0+%?$/.test(style.get('opacity') ?? '')) return true;
  const [width, height] = ['width', 'height'].map((side) =>
    least(pixelsOf(style.get(side) ?? given[side]), pixelsOf(style.get(`max-${side}`))),
  );
  // A line across a page has one pixel too: of what is tiny one way only, the other way has to be unsaid.
  return width === 0 || height === 0 || (width === 1 && (height ?? 1) <= 1) || (height === 1 && (width ?? 1) <= 1);
}

function isForOpening(address: string): boolean {
  const whole = address.trim().replace(/^\/\//, 'https://');
  if (!URL.canParse(whole)) return false;
  const { hostname, pathname } = new URL(whole);
  const path = pathname.toLowerCase();
  if (NAMES.has(path.slice(path.lastIndexOf('/') + 1))) return true;
  return PLACES.some(([host, start]) => path.startsWith(start) && (host === '' || hostname === host || hostname.endsWith(`.${host}`)));
}

/** The last of each counts, as in a browser. */
function declarations(style: string): Map<string, string> {
  const text = style
    .slice(0, 2000)
    .toLowerCase()
    .replace(/\/\*[^*]*\*\//g, '');
  return new Map(
    text.split(';').map((one) => {
      const colon = one.indexOf(':');
      const value = one.slice(colon + 1).replace('!important', '');
      return [one.slice(0, Math.max(colon, 0)).trim(), value.trim()];
    }),
  );
}

function pixelsOf(written: string | undefined): number | undefined {
  const found = /^\s*(\d{1,6})(?:\.\d{0,6})?\s*(?:px)?\s*$/.exec(written ?? '');
  return found ? Number(found[1]) : undefined;
}

const least = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
