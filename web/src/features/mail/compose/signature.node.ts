import { getHTMLFromFragment, Node, type Editor } from '@tiptap/core';
import { DOMParser, Fragment, type Node as PmNode } from '@tiptap/pm/model';
import { purifiedNodes } from '#web/features/mail/reading/mail.purify.ts';

/** The signature of a message as one piece of its text: written over freely, and changed as a whole with the identity. */
export const Signature = Node.create({
  name: 'signature',
  group: 'block',
  content: 'block+',
  defining: true,
  // The company's is looked at; what is taken out of it all the same, the server puts there again.
  addAttributes: () => ({ isLocked: { default: false, rendered: false }, lines: { default: '', rendered: false, parseHTML: linesSaid } }),
  parseHTML: () => [{ tag: 'div[data-signature]' }],
  renderHTML: ({ node }) => [
    'div',
    { 'data-signature': (node.attrs['lines'] as string) || UNSAID, ...(node.attrs['isLocked'] ? { contenteditable: 'false' } : {}) },
    0,
  ],
  // As plain text: below the line by which every mail program knows a signature.
  renderText: ({ node }) => `-- \n${node.textBetween(0, node.content.size, '\n', (leaf) => (leaf.type.name === 'hardBreak' ? '\n' : ''))}`,
});

/** One whose lines nobody noted. */
const UNSAID = '1';
const linesSaid = (element: HTMLElement): string => (element.dataset['signature'] ?? UNSAID).replace(/^1$/, '');

/** The message without its signature: what the writer has to write themselves. */
export const ownText = (editor: Editor): string => editor.getText({ blockSeparator: '\n\n', textSerializers: { signature: () => '' } });

/** The same as HTML, without what is quoted. */
export function ownHtml({ state: { doc, schema } }: Editor): string {
  const own: PmNode[] = [];
  doc.nodesBetween(0, ownEnd(doc), (node, _, parent) => {
    if (parent === doc && node.type.name !== 'signature') own.push(node);
    return false;
  });
  return getHTMLFromFragment(Fragment.fromArray(own), schema);
}

/** Where the mail that is answered or passed on begins; else the end. */
export function ownEnd(doc: PmNode): number {
  let end: number | null = null;
  doc.forEach((node, at) => {
    if (end === null && isQuoteHead(node)) end = at;
  });
  return end ?? doc.content.size;
}

/**
 * Puts a signature in the place of the one that is there, or above the quote, or at the end; '' takes it away. One at most, whatever
 * was there. What somebody wrote into the one of before stays, as text above it: a line that neither came with it, as a draft notes, nor
 * stands in `before`. Not a step that Undo goes back over.
 */
export function placeSignature(editor: Editor, html: string, isLocked = false, before?: string): void {
  const { state } = editor;
  const { tr, schema, doc } = state;
  const blocksOf = (source: string) => DOMParser.fromSchema(schema).parse(purifiedNodes(source)).content;
  const old: { at: number; size: number }[] = [];
  const own: PmNode[] = [];
  let quoteAt: number | null = null;
  doc.forEach((node, at) => {
    if (node.type.name === 'signature') {
      old.push({ at, size: node.nodeSize });
      if (before !== undefined) own.push(...writtenInto(node, blocksOf(before)));
    } else if (quoteAt === null && isQuoteHead(node)) quoteAt = at;
  });
  const place = old[0]?.at ?? quoteAt ?? doc.content.size;
  for (const { at, size } of old.toReversed()) tr.delete(at, at + size);
  const blocks = blocksOf(html);
  const lines = blocks.content.map(markOf).join(' ');
  const placed = html ? [...own, schema.nodes['signature']!.create({ isLocked, lines }, blocks)] : own;
  tr.insert(Math.min(place, tr.doc.content.size), placed);
  editor.view.dispatch(tr.setMeta('addToHistory', false));
}

/** The blocks that a signature did not have when it was put there. */
function writtenInto({ attrs, content }: PmNode, was: Fragment): PmNode[] {
  const came = new Set((attrs['lines'] as string).split(' '));
  const isWritten = (block: PmNode) => !came.has(markOf(block)) && !was.content.some((one) => one.eq(block));
  return content.content.filter((block) => block.textContent.trim() && isWritten(block));
}

/** Tells a line of a signature from others, without saying it again (FNV-1a). */
function markOf({ textContent }: PmNode): string {
  let mark = 0x811c9dc5;
  for (const letter of textContent) mark = Math.imul(mark ^ letter.codePointAt(0)!, 0x01000193);
  return (mark >>> 0).toString(36);
}

const isQuoteHead = (node: PmNode): boolean => /^-{5,} ?(Original|Forwarded) message/.test(node.textContent);
