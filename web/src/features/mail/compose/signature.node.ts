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
  addAttributes: () => ({ isLocked: { default: false, rendered: false } }),
  parseHTML: () => [{ tag: 'div[data-signature]' }],
  renderHTML: ({ node }) => ['div', { 'data-signature': '1', ...(node.attrs['isLocked'] ? { contenteditable: 'false' } : {}) }, 0],
  // As plain text: below the line by which every mail program knows a signature.
  renderText: ({ node }) => `-- \n${node.textBetween(0, node.content.size, '\n', (leaf) => (leaf.type.name === 'hardBreak' ? '\n' : ''))}`,
});

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
 * was there. What somebody wrote into one that came as `before` stays, as text above it. Not a step that Undo goes back over.
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
  const placed = html ? [...own, schema.nodes['signature']!.create({ isLocked }, blocksOf(html))] : own;
  tr.insert(Math.min(place, tr.doc.content.size), placed);
  editor.view.dispatch(tr.setMeta('addToHistory', false));
}

/** The blocks that a signature did not have when it was put there. */
const writtenInto = (signature: PmNode, was: Fragment): PmNode[] =>
  signature.content.content.filter((block) => block.textContent.trim() && !was.content.some((one) => one.eq(block)));

const isQuoteHead = (node: PmNode): boolean => /^-{5,} ?(Original|Forwarded) message/.test(node.textContent);
