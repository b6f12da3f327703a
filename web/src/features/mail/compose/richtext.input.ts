import { DOMParser } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { dialogCommand, type DialogCommand } from './compose.keys.ts';
import { dataUrlOf } from '#web/kit/files.ts';
import { purifiedNodes } from '#web/features/mail/reading/mail.purify.ts';

/** Pictures that may stand in the text (specification §9); larger ones come along as files. */
const PICTURES = ['image/png', 'image/jpeg'];
const PICTURE_BYTES = 1024 * 1024;
/** All of them together, as text: what the journal of a browser has room for, and a message may have (`htmlContent`). */
const PICTURES_LENGTH = 4_000_000;

interface Handlers {
  /** Files that do not become pictures in the text. */
  onFiles: (files: File[]) => void;
  /** Ctrl/Cmd+K with text selected. */
  onLink: () => void;
  /** A key of the dialog, which the editor would use otherwise. */
  onCommand: (command: DialogCommand) => void;
  /** `;` at the start of a paragraph. */
  onTemplates?: (() => void) | undefined;
}

/** How the editor takes what is pasted and dropped: HTML only after the purifier, pictures into the text, files along. */
export function inputProps({ onFiles, onLink, onCommand, onTemplates }: Handlers) {
  const take = (view: EditorView, data: DataTransfer | null, event: Event, at: number): boolean => {
    if (!data) return false;
    const files = [...data.files];
    const html = data.getData('text/html');
    if (files.length === 0 && !html) return false;
    event.preventDefault();
    if (files.length > 0) takeFiles(view, files, at, onFiles);
    else insertHtml(view, html, at);
    return true;
  };
  return {
    handleDOMEvents: {
      paste: (view: EditorView, event: ClipboardEvent) => take(view, event.clipboardData, event, view.state.selection.from),
      drop: (view: EditorView, event: DragEvent) => {
        // What is dragged within the text is moved by the editor itself.
        if (view.dragging) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from;
        return take(view, event.dataTransfer, event, at);
      },
    },
    handleTextInput: (view: EditorView, from: number, to: number, text: string) => {
      const { parent } = view.state.doc.resolve(from);
      if (!onTemplates || text !== ';' || from !== to || parent.type.name !== 'paragraph' || parent.content.size > 0) return false;
      onTemplates();
      return true;
    },
    handleKeyDown: (view: EditorView, event: KeyboardEvent) => {
      const command = dialogCommand(event);
      if (command) {
        event.stopPropagation();
        onCommand(command);
        return true;
      }
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || view.state.selection.empty) return false;
      event.preventDefault();
      event.stopPropagation();
      onLink();
      return true;
    },
  };
}

/** HTML in the place of what is selected, or at another place. */
export function insertHtml(view: EditorView, html: string, at: number): void {
  const slice = DOMParser.fromSchema(view.state.schema).parseSlice(purifiedNodes(html));
  const { from } = view.state.selection;
  const tr = at === from ? view.state.tr.replaceSelection(slice) : view.state.tr.replaceRange(at, at, slice);
  view.dispatch(tr.setMeta('paste', true).scrollIntoView());
}

function takeFiles(view: EditorView, files: readonly File[], at: number, onFiles: (files: File[]) => void): void {
  let room = PICTURES_LENGTH - picturesIn(view);
  const isForText = (file: File) => {
    if (!PICTURES.includes(file.type) || file.size > PICTURE_BYTES || lengthAsText(file) > room) return false;
    room -= lengthAsText(file);
    return true;
  };
  const inText = files.filter(isForText);
  const along = files.filter((file) => !inText.includes(file));
  if (along.length > 0) onFiles(along);
  for (const file of inText) {
    void dataUrlOf(file).then((src) => {
      if (view.isDestroyed) return;
      const picture = view.state.schema.nodes['image']?.create({ src, alt: file.name });
      if (picture) view.dispatch(view.state.tr.insert(Math.min(at, view.state.doc.content.size), picture));
    });
  }
}

/** Base64 takes four letters for three bytes. */
const lengthAsText = ({ size }: File): number => Math.ceil(size / 3) * 4;

function picturesIn({ state }: EditorView): number {
  let length = 0;
  state.doc.descendants(({ attrs }) => void (typeof attrs['src'] === 'string' && (length += attrs['src'].length)));
  return length;
}

/** A draft's HTML as the editor holds text. */
export function docFromHtml(html: string, schema: Parameters<typeof DOMParser.fromSchema>[0]) {
  return DOMParser.fromSchema(schema).parse(purifiedNodes(html)).toJSON() as Record<string, unknown>;
}
