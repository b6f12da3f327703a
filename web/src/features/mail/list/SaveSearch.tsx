import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useRemoveSearch, useSaveSearch } from '#web/features/mail/arrange/labels.data.ts';
import { searchesQuery } from '#web/features/mail/mail.data.ts';

/** Keeps the search under a name, below the folders; one that is kept already can be renamed or forgotten. */
export function SaveSearch({ query, onClose }: { query: string; onClose: () => void }) {
  const { data: searches = [] } = useQuery(searchesQuery);
  const known = searches.find((one) => one.query === query);
  const [name, setName] = useState(known?.name ?? '');
  const save = useSaveSearch();
  const forget = useRemoveSearch();
  return (
    <Dialog opened onClose={onClose} title="Save this search" size="24rem">
      <ActionForm
        action={() => {
          if (!name.trim()) return;
          save.mutate(
            { name: name.trim(), query },
            {
              onSuccess: () => {
                toast.result(`Search ${name.trim()} saved`);
                onClose();
              },
            },
          );
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Name"
            description={query}
            maxLength={60}
            data-autofocus
            value={name}
            error={save.isError ? sentenceOf(save.error) : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            {known && (
              <Button
                variant="quiet"
                onClick={() => {
                  forget(known.id, known.name);
                  onClose();
                }}
              >
                Forget
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!name.trim()} loading={save.isPending}>
              Save search
            </Button>
          </Group>
        </Stack>
      </ActionForm>
    </Dialog>
  );
}
