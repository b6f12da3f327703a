import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core';
import type { Email } from '@lintel/contract/mail';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, intentKey } from '#web/kit/api.ts';
import { FOLDER_LABELS } from '#web/kit/contract.gen.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { emails } from '#web/features/mail/actions/mail.actions.ts';
import { showBulk } from '#web/features/mail/list/bulk.store.ts';

const TARGETS = ['trash', 'archive'] as const;

/** After a circular was ended: what came of it before goes out of the way, how much is said first, and on wish what still comes. */
export function PastMailsDialog({ mail, onClose }: { mail: Email; onClose: () => void }) {
  const client = useQueryClient();
  const [folder, setFolder] = useState<(typeof TARGETS)[number]>('trash');
  const [isRuled, setRuled] = useState(true);
  const past = useQuery({
    queryKey: ['mail', 'past', mail.id],
    queryFn: ({ signal }) => api.mailAnswers.past({ id: mail.id }, { signal }),
  });
  const count = past.data?.[folder] ?? 0;
  const mayRule = past.data?.mayRule ?? false;
  const moving = useMutation({
    mutationFn: () =>
      api.mailAnswers.movePast({ id: mail.id, body: { folder, isRuled: mayRule && isRuled } }, { idempotencyKey: intentKey() }),
    onSuccess: (run) => {
      showBulk(client, run, `moved to ${FOLDER_LABELS[folder]}`);
      toast.result(`${emails(run.total)} of ${mail.from.email} go to ${FOLDER_LABELS[folder]}. The list shows how far it is, with Undo.`);
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title="Move past emails" size="28rem">
      {hasFailed(past) ? (
        <Failed things="the past emails" read={past} />
      ) : !past.data ? (
        <Loading />
      ) : (
        <ActionForm action={moving.mutate}>
          <Stack gap="md">
            <Text>
              {emails(past.data.trash)} of {past.data.sender} {past.data.trash === 1 ? 'lies' : 'lie'} in this mailbox.
            </Text>
            <Radio.Group label="Move them to" value={folder} onChange={(one) => setFolder(one as typeof folder)}>
              <Stack gap="sm" mt="xs">
                {TARGETS.map((one) => (
                  <Radio key={one} value={one} label={`${FOLDER_LABELS[one]} (${past.data[one]})`} />
                ))}
              </Stack>
            </Radio.Group>
            {mayRule && (
              <Checkbox
                label="Move what still comes, too"
                description="By a rule that stands in Preferences, where you can change it"
                checked={isRuled}
                onChange={(event) => setRuled(event.currentTarget.checked)}
              />
            )}
            <ProblemNotice problem={moving.error} />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={moving.isPending} disabled={count === 0 && !(mayRule && isRuled)}>
                Move {emails(count)}
              </Button>
            </Group>
          </Stack>
        </ActionForm>
      )}
    </Dialog>
  );
}
