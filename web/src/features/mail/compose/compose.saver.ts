import { ApiError } from '@lintel/contract/kit/client';
import { isPassing } from '#web/kit/box.ts';

/** A draft of the server, as far as a dialog knows it. */
export interface DraftRef {
  id: string;
  version: number;
}

/** Where the text of a dialog is: beside `idle`, what the foot of the dialog says. */
export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'offline' }
  | { kind: 'refused'; sentence: string };

/** What is to be saved, and a text that is the same for the same content. */
export interface Written<Form> {
  form: Form;
  signature: string;
}

export interface SaverOptions<Form> {
  composeKey: string;
  draft?: DraftRef | undefined;
  save: (form: Form & DraftFields) => Promise<DraftRef>;
  onState: (state: SaveState) => void;
  onSaved: (draft: DraftRef) => void;
  /** Another window has the draft now: from here on this text is a draft of its own. */
  onElsewhere: () => void;
}

export interface DraftFields {
  composeKey: string;
  draftId?: string;
  draftVersion?: number;
}

export type Saver<Form> = ReturnType<typeof createSaver<Form>>;

/** Saves the text of one dialog as one draft: one call at a time, each content once (reliability R24). */
export function createSaver<Form>({ save, onState, onSaved, onElsewhere, ...start }: SaverOptions<Form>) {
  let { composeKey, draft } = start;
  let signature: string | null = null;
  let running: Promise<void> = Promise.resolve();

  const fields = (): DraftFields => ({ composeKey, ...(draft ? { draftId: draft.id, draftVersion: draft.version } : {}) });
  /** Gives up the draft: what is saved or sent next is a mail of its own. */
  const leaveDraft = () => {
    composeKey = crypto.randomUUID();
    draft = undefined;
    onElsewhere();
  };

  async function run(written: Written<Form>): Promise<void> {
    if (written.signature === signature) return;
    onState({ kind: 'saving' });
    try {
      const { id, version } = await save({ ...written.form, ...fields() });
      draft = { id, version };
      signature = written.signature;
      onState({ kind: 'saved', at: new Date() });
      onSaved(draft);
    } catch (error) {
      if (draft && isElsewhere(error)) {
        leaveDraft();
        return run(written);
      }
      onState(isPassing(error) ? { kind: 'offline' } : { kind: 'refused', sentence: (error as Error).message });
      throw error;
    }
  }

  return {
    fields,
    leaveDraft,
    draft: () => draft,
    /** The server has this text already. */
    adopt: (now: string) => {
      signature = now;
    },
    /** Nothing was written since it was saved. */
    isSaved: (now: string) => now === signature,
    /** Waits for the call that is on its way, whatever comes of it. */
    rest: () => running,
    save(written: Written<Form>): Promise<void> {
      const saved = running.then(() => run(written));
      running = saved.catch(() => undefined);
      return saved;
    },
  };
}

export const isElsewhere = (error: unknown): boolean => error instanceof ApiError && error.code === 'mail.draft_elsewhere';

/** There is no network, or no server at its end. */
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.status === 0;
