import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconBold,
  IconH1,
  IconH2,
  IconH3,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

export interface Control {
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Says whether the cursor stands in it; absent for what only acts. */
  isOn?: (editor: Editor) => boolean;
  run: (chain: ChainedCommands, editor: Editor) => ChainedCommands;
}

const heading = (level: 1 | 2 | 3, icon: Control['icon']): Control => ({
  label: `Heading ${level}`,
  icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (chain) => chain.toggleHeading({ level }),
});

const align = (side: string, label: string, icon: Control['icon']): Control => ({
  label,
  icon,
  isOn: (editor) => editor.isActive({ textAlign: side }),
  run: (chain) => chain.setTextAlign(side),
});

const mark = (name: string, label: string, icon: Control['icon'], run: Control['run']): Control => ({
  label,
  icon,
  isOn: (editor) => editor.isActive(name),
  run,
});

/** The toolbar (specification §2.5), in groups; colours and the link stand between them. */
export const STYLE_CONTROLS: readonly (readonly Control[])[] = [
  [heading(1, IconH1), heading(2, IconH2), heading(3, IconH3)],
  [
    mark('bold', 'Bold', IconBold, (chain) => chain.toggleBold()),
    mark('italic', 'Italic', IconItalic, (chain) => chain.toggleItalic()),
    mark('underline', 'Underline', IconUnderline, (chain) => chain.toggleUnderline()),
    mark('strike', 'Strikethrough', IconStrikethrough, (chain) => chain.toggleStrike()),
  ],
];

export const BLOCK_CONTROLS: readonly (readonly Control[])[] = [
  [
    mark('bulletList', 'Bullet list', IconList, (chain) => chain.toggleBulletList()),
    mark('orderedList', 'Numbered list', IconListNumbers, (chain) => chain.toggleOrderedList()),
    {
      label: 'Indent less',
      icon: IconIndentDecrease,
      run: (chain, editor) => (editor.isActive('listItem') ? chain.liftListItem('listItem') : chain.indent(-1)),
    },
    {
      label: 'Indent more',
      icon: IconIndentIncrease,
      run: (chain, editor) => (editor.isActive('listItem') ? chain.sinkListItem('listItem') : chain.indent(1)),
    },
  ],
  [
    align('left', 'Align left', IconAlignLeft),
    align('center', 'Align centre', IconAlignCenter),
    align('right', 'Align right', IconAlignRight),
    align('justify', 'Justify', IconAlignJustified),
  ],
];

export interface Hue {
  name: string;
  /** null takes the colour off. */
  value: string | null;
}

/** Dark enough to read on white paper. */
export const TEXT_COLOURS: readonly Hue[] = [
  { name: 'Default', value: null },
  { name: 'Red', value: '#a5232f' },
  { name: 'Orange', value: '#a54102' },
  { name: 'Ochre', value: '#795702' },
  { name: 'Green', value: '#14653d' },
  { name: 'Petrol', value: '#025f7d' },
  { name: 'Blue', value: '#1e55a4' },
  { name: 'Violet', value: '#6a3fa3' },
  { name: 'Grey', value: '#576366' },
];

/** Light enough for dark text on them. */
export const BACKGROUND_COLOURS: readonly Hue[] = [
  { name: 'None', value: null },
  { name: 'Red', value: '#fecbc8' },
  { name: 'Orange', value: '#fecab5' },
  { name: 'Yellow', value: '#ffdc9e' },
  { name: 'Green', value: '#b4e8c6' },
  { name: 'Petrol', value: '#b1def3' },
  { name: 'Blue', value: '#c0d9fe' },
  { name: 'Violet', value: '#dfd0ff' },
  { name: 'Grey', value: '#e3e2de' },
];
