import { marksIn, type FieldValues } from '@lintel/contract/mail-fields';
import { Extension, type Editor } from '@tiptap/core';
import type { Node as PmNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { insertHtml } from './richtext.input.ts';
import { ownEnd } from './signature.node.ts';

/** Shows fields of templates that are still to be filled in. */
export const FieldMarks = Extension.create({
  name: 'fieldMarks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_, { doc }) => shown(doc),
        apply: (tr, before) => (tr.docChanged ? shown(tr.doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});

/** Puts a template in the place of the cursor, with what is known of its fields. */
export function insertTemplate(editor: Editor, html: string, values: FieldValues): void {
  insertHtml(editor.view, html, editor.state.selection.from);
  fillFields(editor, values);
  editor.commands.focus();
}

/** What is known goes into the place of its marks, as they look; what is quoted stays. */
export function fillFields(editor: Editor, values: FieldValues): void {
  const { tr } = editor.state;
  for (const { from, to, field } of marksOf(tr.doc).toReversed()) {
    const value = field && values[field];
    if (value) tr.insertText(value, from, to);
  }
  if (tr.docChanged) editor.view.dispatch(tr);
}

function marksOf(doc: PmNode) {
  const marks: { from: number; to: number; field: ReturnType<typeof marksIn>[number]['field'] }[] = [];
  doc.nodesBetween(0, ownEnd(doc), (node, at) => {
    for (const mark of node.isText ? marksIn(node.text!) : [])
      marks.push({ from: at + mark.at, to: at + mark.at + mark.text.length, field: mark.field });
  });
  return marks;
}

const shown = (doc: PmNode): DecorationSet =>
  DecorationSet.create(
    doc,
    marksOf(doc).map(({ from, to }) => Decoration.inline(from, to, { 'data-field': '', title: 'Fill in, or remove' })),
  );
