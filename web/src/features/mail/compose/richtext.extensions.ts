import { Extension, type CommandProps, type Extensions } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import TextAlign from '@tiptap/extension-text-align';
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';
import { FieldMarks } from './field.marks.ts';
import { Signature } from './signature.node.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    indent: { indent: (by: 1 | -1) => ReturnType };
  }
}

const BLOCKS = ['paragraph', 'heading'];
const INDENT_LEVELS = 8;
const INDENT_EM = 3;

/** Paragraphs and headings moved in by up to 8 levels (specification §9); in a list Tab makes a sub-list instead. */
const Indent = Extension.create({
  name: 'indent',
  addGlobalAttributes: () => [
    {
      types: BLOCKS,
      attributes: {
        indent: {
          default: 0,
          parseHTML: (element) => levelOf(element.style.marginLeft),
          renderHTML: ({ indent }) => (indent ? { style: `margin-left: ${Number(indent) * INDENT_EM}em` } : {}),
        },
      },
    },
  ],
  addCommands: () => ({
    indent:
      (by) =>
      ({ tr, state, dispatch }: CommandProps) => {
        let isChanged = false;
        state.doc.nodesBetween(tr.selection.from, tr.selection.to, (node, at) => {
          if (!BLOCKS.includes(node.type.name)) return;
          const indent = Math.min(INDENT_LEVELS, Math.max(0, Number(node.attrs['indent']) + by));
          if (indent === node.attrs['indent']) return;
          isChanged = true;
          if (dispatch) tr.setNodeAttribute(at, 'indent', indent);
        });
        return isChanged;
      },
  }),
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.indent(1),
      'Mod-[': () => this.editor.commands.indent(-1),
    };
  },
});

function levelOf(margin: string): number {
  const em = /^([\d.]+)em$/.exec(margin);
  return em ? Math.min(INDENT_LEVELS, Math.round(Number(em[1]) / INDENT_EM)) : 0;
}

/** What a message can hold: what the toolbar makes and the server's cleaning keeps. */
export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    // specification §9
    undoRedo: { depth: 100, newGroupDelay: 1000 },
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' } },
  }),
  TextStyle,
  Color,
  BackgroundColor,
  TextAlign.configure({ types: BLOCKS }),
  Image.configure({ inline: true, allowBase64: true }),
  Indent,
  Signature,
  FieldMarks,
];
