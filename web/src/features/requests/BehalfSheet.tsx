import { useMutation } from '@tanstack/react-query';
import type { RequestDetail } from '@lintel/contract/requests';
import { useState } from 'react';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { saveBehalf } from './requests.data.ts';

interface BehalfSheetProps {
  request: RequestDetail;
  /** Saves what is written; the version after that. */
  flush: () => Promise<number | null>;
  adopt: (version: number) => void;
}

/** For whom a request is, where it is not for oneself. */
export function BehalfSheet({ request, flush, adopt }: BehalfSheetProps) {
  const [person, setPerson] = useState<string | null>(null);
  const [name, setName] = useState(request.onBehalfOfName);
  const saving = useMutation({
    mutationFn: async (onBehalfOfId: string | null) => {
      const version = await flush();
      if (version === null) throw new Error('The draft could not be saved yet.');
      adopt(await saveBehalf(request.id, version, onBehalfOfId));
    },
    onSuccess: (_, onBehalfOfId) => {
      if (onBehalfOfId === null) setName(null);
    },
  });
  return (
    <Sheet>
      <SheetHeader title="On behalf of" note={name ?? undefined} />
      <SheetBody>
        <PersonPicker
          label="Somebody who reports to you (optional)"
          value={person}
          onChange={(id) => {
            setPerson(id);
            saving.mutate(id);
          }}
          disabled={saving.isPending}
        />
        <ProblemNotice problem={saving.error} />
      </SheetBody>
    </Sheet>
  );
}
