/** A piece of an XML file. `name` is without its prefix. */
export type Piece =
  | { kind: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

/** Goes through an XML file once, without building anything of it. Nothing outside it is read: no document types, no entities of its own. */
export function* piecesOf(xml: string): Generator<Piece> {
  for (let at = 0; at < xml.length;) {
    const start = xml.indexOf('<', at);
    if (start < 0) return;
    if (start > at) yield { kind: 'text', text: textOf(xml.slice(at, start)) };
    if (xml.startsWith('<![CDATA[', start)) {
      const end = indexAfter(xml, ']]>', start);
      yield { kind: 'text', text: xml.slice(start + 9, end - 3) };
      at = end;
    } else if (xml.startsWith('<!--', start)) at = indexAfter(xml, '-->', start);
    else if (xml[start + 1] === '?' || xml[start + 1] === '!') at = indexAfter(xml, '>', start);
    else {
      const end = endOfTag(xml, start);
      yield tagOf(xml.slice(start + 1, end - 1));
      at = end;
    }
  }
}

/** The value of an attribute; its name is compared without its prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found ? textOf(found[1] ?? found[2] ?? '') : undefined;
}

function tagOf(inner: string): Piece {
  if (inner.startsWith('/')) return { kind: 'close', name: localName(inner.slice(1).trim()) };
  const isEmpty = inner.endsWith('/');
  const whole = isEmpty ? inner.slice(0, -1) : inner;
  const space = whole.search(/\s/);
  const name = space < 0 ? whole : whole.slice(0, space);
  return { kind: 'open', name: localName(name), attributes: space < 0 ? '' : whole.slice(space), isEmpty };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** A value in quotes may hold a closing bracket. */
function endOfTag(xml: string, start: number): number {
  let quote = '';
  for (let at = start + 1; at < xml.length; at++) {
    const sign = xml[at]!;
    if (quote) {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
  }
  return xml.length + 1;
}

function indexAfter(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at < 0 ? xml.length : at + mark.length;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const textOf = (raw: string): string =>
  raw.includes('&')
    ? raw.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
        if (name) return NAMED[name.toLowerCase()] ?? whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : raw;
