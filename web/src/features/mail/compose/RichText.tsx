import { Popover } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditorState } from '@tiptap/react';
import { IconHighlight, IconTextColor } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState, type ComponentType } from 'react';
import { LinkControl } from './LinkControl.tsx';
import { BACKGROUND_COLOURS, BLOCK_CONTROLS, STYLE_CONTROLS, TEXT_COLOURS, type Control, type Hue } from './richtext.controls.ts';
import { walkByArrows } from './toolbar.keys.ts';
import s from './RichText.module.css';

interface RichTextProps {
  editor: Editor;
  isLinkOpen: boolean;
  onLinkOpen: (isOpen: boolean) => void;
}

/** The toolbar and the text (specification §2.5). */
export function RichText({ editor, isLinkOpen, onLinkOpen }: RichTextProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => walkByArrows(bar.current!), []);
  return (
    <>
      <div ref={bar} className={s.bar} role="toolbar" aria-label="Text formatting">
        <Groups editor={editor} groups={STYLE_CONTROLS} />
        <div className={s.group}>
          <Colours editor={editor} label="Text colour" icon={IconTextColor} hues={TEXT_COLOURS} attribute="color" />
          <Colours editor={editor} label="Background colour" icon={IconHighlight} hues={BACKGROUND_COLOURS} attribute="backgroundColor" />
          <LinkControl editor={editor} isOpen={isLinkOpen} onOpen={onLinkOpen} />
        </div>
        <Groups editor={editor} groups={BLOCK_CONTROLS} />
      </div>
      <EditorContent className={s.text} editor={editor} />
    </>
  );
}

function Groups({ editor, groups }: { editor: Editor; groups: readonly (readonly Control[])[] }) {
  return groups.map((group, i) => (
    <Fragment key={i}>
      <div className={s.group}>
        {group.map((control) => (
          <ControlButton key={control.label} editor={editor} control={control} />
        ))}
      </div>
    </Fragment>
  ));
}

function ControlButton({ editor, control }: { editor: Editor; control: Control }) {
  const isOn = useEditorState({ editor, selector: ({ editor: now }) => control.isOn?.(now) });
  const Icon = control.icon;
  return (
    <button
      type="button"
      className={s.control}
      title={control.label}
      aria-label={control.label}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => control.run(editor.chain().focus(), editor).run()}
    >
      <Icon size={16} stroke={1.7} />
    </button>
  );
}

interface ColoursProps {
  editor: Editor;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number; color?: string }>;
  hues: readonly Hue[];
  attribute: 'color' | 'backgroundColor';
}

function Colours({ editor, label, icon: Icon, hues, attribute }: ColoursProps) {
  const [isOpen, setOpen] = useState(false);
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) => now.getAttributes('textStyle')[attribute] as string | undefined,
  });
  const choose = ({ value }: Hue) => {
    const chain = editor.chain().focus();
    if (attribute === 'color') (value ? chain.setColor(value) : chain.unsetColor()).run();
    else (value ? chain.setBackgroundColor(value) : chain.unsetBackgroundColor()).run();
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-start">
      <Popover.Target>
        <button
          type="button"
          className={s.control}
          title={label}
          aria-label={label}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={16} stroke={1.7} color={current} />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <div className={s.swatches} role="group" aria-label={label}>
          {hues.map((hue) => (
            <button
              key={hue.name}
              type="button"
              className={s.swatch}
              style={{ background: hue.value ?? undefined }}
              title={hue.name}
              aria-label={hue.name}
              aria-pressed={(current ?? null) === hue.value}
              onClick={() => choose(hue)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
