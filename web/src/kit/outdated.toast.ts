import type { Query, QueryClient } from '@tanstack/react-query';
import { formatDate } from '#web/ui/date.format.ts';
import { hasFailed } from './failed.ts';
import { isOutOfReach } from './reach.store.ts';
import { sentenceOf, toast } from './toast.tsx';

const ID = 'outdated';

/** Mail says in its own bars how old it is; on its page, without network, that is all there is to say (mail.md 6.5). */
const MAIL = 'mail';
const isToldByMail = ({ queryKey: [of] }: Query) => of === MAIL || (isOutOfReach() && location.pathname.split('/')[2] === MAIL);

let stop: (() => void) | undefined;

/** Says once, of all that a page shows, that it could not be read anew and how old it is; takes it back as soon as that is not so. */
export function tellOutdated(client: QueryClient): void {
  const cache = client.getQueryCache();
  const [first] = cache.findAll({ predicate: isOutdated }).toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  if (!first || stop) return;
  const { error, dataUpdatedAt } = first.state;
  const shownAt = formatDate(new Date(dataUpdatedAt).toISOString(), 'relative');
  toast.problem(`Not up to date: ${sentenceOf(error)} What you see is of ${shownAt}.`, {
    ...{ id: ID, stays: false },
    action: {
      label: 'Retry',
      run: () => {
        stop?.();
        void client.refetchQueries({ predicate: isOutdated });
      },
    },
  });
  const unsubscribe = cache.subscribe(() => {
    if (cache.findAll({ predicate: isOutdated }).length > 0) return;
    stop?.();
    toast.withdraw(ID);
  });
  stop = () => {
    unsubscribe();
    stop = undefined;
  };
}

const isOutdated = (query: Query): boolean => {
  const { data, error } = query.state;
  return query.isActive() && data !== undefined && error !== null && !hasFailed({ data, error }) && !isToldByMail(query);
};
