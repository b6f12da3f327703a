import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { EmptyState } from './EmptyState.tsx';

/** In place of the rows that a search or filters leave out, with the way back to all of them. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconFilterOff}
      title="Nothing matches these filters"
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}
