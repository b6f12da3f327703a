import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { awayNoteQuery } from './away.data.ts';
import { useTurnAway } from './useTurnAway.ts';

/** Whether the note that was written for these days is answered with today, and the switch. Nothing on any other day, or without an answer. */
export function AwayNoteState({ from, until }: { from: string; until: string }) {
  const { data: note } = useQuery(awayNoteQuery);
  const turn = useTurnAway(null);
  if (note?.from !== from || note.until !== until) return null;
  return (
    <Group gap="sm" mt="sm">
      <span>{note.isOn ? 'Your mailbox answers with it today.' : 'You turned it off.'}</span>
      <Button size="xs" variant="default" loading={turn.isPending} onClick={() => turn.mutate(!note.isOn)}>
        {note.isOn ? 'Turn off' : 'Turn on again'}
      </Button>
    </Group>
  );
}
