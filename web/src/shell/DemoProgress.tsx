import { useQuery } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';
import { useServerEvent } from '#web/kit/events.ts';
import { queryClient } from '#web/kit/queries.ts';
import { settingsQuery } from '#web/kit/settings.ts';
import { Meter } from '#web/ui/Meter.tsx';
import s from './DemoProgress.module.css';

const HEALTH = ['health'];

/** While the demo company loads behind the first screens: how far it is. */
export function DemoProgress() {
  const isDemo = useQuery(settingsQuery).data?.demo ?? false;
  const { data } = useQuery({
    queryKey: HEALTH,
    queryFn: ({ signal }) => api.health.health({}, { signal }),
    enabled: isDemo,
    // Events move the bar; this is for a stream that broke off.
    refetchInterval: ({ state }) => (state.data?.demo.state === 'loading' ? 5000 : false),
  });
  useServerEvent('demo.progress', ({ done, total, step }) => {
    if (done >= total) {
      void queryClient.invalidateQueries();
      return;
    }
    queryClient.setQueryData(
      HEALTH,
      (before: typeof data) => before && { ...before, demo: { state: 'loading' as const, done, total, step } },
    );
  });
  const demo = data?.demo;
  if (demo?.state !== 'loading') return null;
  return (
    <div className={s.bar} role="status">
      <span>{`The demo company is loading: ${demo.step}`}</span>
      <div className={s.progress}>
        <Meter value={demo.done} max={Math.max(1, demo.total)} label="Demo company" />
      </div>
    </div>
  );
}
