import { Button } from '@mantine/core';
import type { RequestRow } from '@lintel/contract/requests';
import { IconBell } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { counted } from '#web/kit/counted.ts';
import { toast } from '#web/kit/toast.tsx';
import { remindOfSeveral } from './requests.data.ts';

const MOST = 50;

/** Reminds those for whom the chosen requests wait. */
export function RemindSeveral({ rows, onDone }: { rows: readonly RequestRow[]; onDone: () => void }) {
  const reminding = useMutation({
    mutationFn: () => remindOfSeveral(rows),
    onSuccess: ({ reminded, leftOut }) => {
      if (reminded > 0) toast.result(`Reminded of ${counted(reminded, 'request')}`);
      if (leftOut.length > 0) toast.problem(new Error(leftOut.join(' ')));
      else onDone();
    },
    onError: (error) => toast.problem(error),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconBell size={15} aria-hidden />}
      disabled={rows.length > MOST}
      title={rows.length > MOST ? `Choose at most ${MOST}` : undefined}
      loading={reminding.isPending}
      onClick={() => reminding.mutate()}
    >
      Remind
    </Button>
  );
}
