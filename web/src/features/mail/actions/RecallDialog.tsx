import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hasFailed } from '#web/kit/failed.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { fatesQuery, useRecall } from './recall.data.ts';
import { isAnywhere } from './recall.words.ts';
import { RecallList } from './RecallList.tsx';

/** Says what recalling a mail would do at each recipient, and afterwards what it did. */
export function RecallDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const recalling = useRecall(id);
  const fates = useQuery({ ...fatesQuery(id), enabled: !recalling.data });
  if (recalling.data) {
    return (
      <Dialog opened onClose={onClose} title="Email recalled" size="28rem">
        <Stack gap="md">
          <RecallList recipients={recalling.data.recipients} when="after" />
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              Close
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={onClose} title="Recall this email?" size="28rem">
      {hasFailed(fates) ? (
        <Failed things="its recipients" read={fates} />
      ) : !fates.data ? (
        <Loading />
      ) : (
        <ActionForm action={recalling.mutate}>
          <Stack gap="md">
            {isAnywhere(fates.data) ? (
              <Text size="sm">Your own copy stays in Sent. This cannot be undone.</Text>
            ) : (
              <InlineNotice>Nobody in the company has it any more, so there is nothing to recall.</InlineNotice>
            )}
            <RecallList recipients={fates.data} when="before" />
            <ProblemNotice problem={recalling.error} />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={onClose} data-autofocus>
                Cancel
              </Button>
              <Button type="submit" color="red" loading={recalling.isPending} disabled={!isAnywhere(fates.data)}>
                Recall email
              </Button>
            </Group>
          </Stack>
        </ActionForm>
      )}
    </Dialog>
  );
}
