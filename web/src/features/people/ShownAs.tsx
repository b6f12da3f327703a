import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router';

const VIEWS = { table: 'Table', cards: 'Cards', chart: 'Org chart' };
export type PeopleView = keyof typeof VIEWS;

/** How people are shown, as the address says. */
export function usePeopleView(views: readonly PeopleView[]): PeopleView {
  const [params] = useSearchParams();
  return views.find((one) => one === params.get('view')) ?? 'table';
}

export function ShownAs({ views }: { views: readonly PeopleView[] }) {
  const [, setParams] = useSearchParams();
  const show = (view: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (view === 'table') after.delete('view');
        else after.set('view', view);
        return after;
      },
      { replace: true },
    );
  return (
    <SegmentedControl
      size="xs"
      aria-label="Shown as"
      value={usePeopleView(views)}
      onChange={show}
      data={views.map((value) => ({ value, label: VIEWS[value] }))}
    />
  );
}
