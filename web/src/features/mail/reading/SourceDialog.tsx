import { Dialog } from '#web/ui/Dialog.tsx';
import { Source } from './Source.tsx';

/** The mail as it came: headers and all. */
export function SourceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Original message" size="56rem">
      <Source id={id} />
    </Dialog>
  );
}
