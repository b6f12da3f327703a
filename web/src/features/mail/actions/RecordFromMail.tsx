import type { EmailRow } from '@lintel/contract/mail';
import type { TemplateCard } from '@lintel/contract/templates';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { galleryQuery, TemplateIcon } from '#web/features/requests/requests.parts.tsx';
import { useCan } from '#web/kit/can.ts';
import { hasFailed } from '#web/kit/failed.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { RequestFromMail } from './RequestFromMail.tsx';
import { TaskFromMail } from './TaskFromMail.tsx';

interface RecordFromMailProps {
  row: EmailRow;
  onClose: () => void;
}

/** What becomes of a mail: a task, or a request by one of the forms that one is offered (mail.md 3.5). What the key `t` asks. */
export function RecordFromMail({ row, onClose }: RecordFromMailProps) {
  const mayAsk = useCan('requests:write');
  const gallery = useQuery({ ...galleryQuery, enabled: mayAsk });
  const [chosen, setChosen] = useState<TemplateCard | 'task' | null>(null);
  if (chosen === 'task' || !mayAsk) return <TaskFromMail row={row} onClose={onClose} />;
  if (chosen) return <RequestFromMail row={row} form={chosen} onClose={onClose} />;
  const often = (gallery.data ?? []).toSorted((a, b) => b.used - a.used);
  return (
    <ChoiceDialog
      title="Make of this email"
      placeholder="A task, or the form of a request"
      isLasting
      choices={[
        { key: 'task', label: 'Task', icon: <IconChecklist size={16} stroke={1.7} aria-hidden />, run: () => setChosen('task') },
        ...often.map((card) => ({
          ...{ key: card.id, label: card.name, note: 'Request', icon: <TemplateIcon name={card.icon} size={16} /> },
          run: () => setChosen(card),
        })),
      ]}
      foot={hasFailed(gallery) ? <Failed things="the forms" read={gallery} /> : gallery.isPending && <Loading label="Loading the forms" />}
      onClose={onClose}
    />
  );
}
