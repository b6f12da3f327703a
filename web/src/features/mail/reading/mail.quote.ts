import { beginsOriginal, introductionAt, isOriginalHead } from '@lintel/contract/mail-rules';

/** A line of what is read, and where it begins. */
interface Row {
  text: string;
  start: Node;
}

const LINE = '_'.repeat(10);
const ENDS_ROW =
  /^(?:p|div|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|pre|table|tbody|thead|tr|td|th|section|article|header|footer|address|center)$/i;

/**
 * The quote at the end of a mail with what announces it, when somebody wrote above it and nobody below: a quote that is marked as one, or a
 * mail that stands there whole with its head. `isForward`: what is passed on with a head stays.
 */
export function quoteAtEnd(page: HTMLElement, isForward: boolean): Range | undefined {
  const rows = rowsOf(page);
  const texts = rows.map(({ text }) => text);
  const quote = [...page.querySelectorAll('blockquote')].findLast((one) => !one.parentElement?.closest('blockquote'));
  const quoteStart = quote ? rows.findIndex(({ start }) => quote.contains(start)) : -1;
  const isLast =
    quote !== undefined && quoteStart >= 0 && rows.slice(quoteStart).every(({ text, start }) => text === LINE || quote.contains(start));
  const original = isForward
    ? -1
    : rows.findIndex(({ start }, at) => beginsOriginal(texts, at) && !start.parentElement?.closest('blockquote'));
  const isMarked = quoteStart > original && texts.slice(original, quoteStart).every((text) => text === LINE || isOriginalHead(text));
  const isWhole = original >= 0 && (!isMarked || isLast);
  if (!isWhole && !isLast) return undefined;
  const start = isWhole ? original : introductionAt(texts.slice(0, quoteStart));
  if (texts.slice(0, start).every((text) => text === LINE)) return undefined;
  const range = document.createRange();
  range.selectNodeContents(page);
  range.setStartBefore(start === quoteStart ? quote! : rows[start]!.start);
  return range;
}

/** Its lines without the empty ones; a rule across is a line of its own. */
function rowsOf(page: HTMLElement): Row[] {
  const rows: Row[] = [];
  let row: Row | undefined;
  const end = () => {
    if (row?.text.trim()) rows.push(row);
    row = undefined;
  };
  const walk = (node: Node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        const text = child.textContent!.replaceAll(/\s+/g, ' ');
        if (row) row.text += text;
        else if (text.trim()) row = { text: text.trimStart(), start: child };
        continue;
      }
      const isBlock = ENDS_ROW.test(child.nodeName);
      if (isBlock || child.nodeName === 'BR') end();
      if (child.nodeName === 'HR') {
        end();
        rows.push({ text: LINE, start: child });
      }
      walk(child);
      if (isBlock) end();
    }
  };
  walk(page);
  end();
  return rows;
}
