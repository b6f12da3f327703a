import { useQuery } from '@tanstack/react-query';
import { LabelsDialog } from '#web/kit/LabelsDialog.tsx';
import { removeWorkLabel, saveWorkLabel, workLabelsQuery } from './work-labels.data.ts';

/** The labels of the company, for tasks and projects; what is added here is chosen. */
export function WorkLabelsDialog({ onAdded, onClose }: { onAdded: (id: string) => void; onClose: () => void }) {
  const labels = useQuery(workLabelsQuery);
  return (
    <LabelsDialog
      title="Labels of tasks and projects"
      things="the labels"
      none="No labels yet. They are those of the whole company: add the first one."
      labels={labels}
      save={async (label, input) => {
        const saved = await saveWorkLabel(label, input);
        if (!label) onAdded(saved.id);
      }}
      remove={removeWorkLabel}
      removal="It comes off every task and project. These stay."
      isEditable={({ isEditable }) => isEditable}
      onClose={onClose}
    />
  );
}
