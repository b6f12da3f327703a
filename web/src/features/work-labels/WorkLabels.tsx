import type { WorkLabel } from '@lintel/contract/work-labels';
import { LabelChip } from '#web/ui/LabelChip.tsx';
import s from './work-labels.module.css';

/** The labels that something has; nothing where it has none. */
export const WorkLabels = ({ labels }: { labels: readonly WorkLabel[] }) =>
  labels.length > 0 && (
    <span className={s.labels}>
      <span className="sr-only">Labels: </span>
      {labels.map(({ id, name, colour }) => (
        <LabelChip key={id} colour={colour}>
          {name}
        </LabelChip>
      ))}
    </span>
  );
