import { useRouteError } from 'react-router';
import { sentenceOf } from '#web/kit/toast.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';

/**
 * In place of a page that could not be loaded or broke while it was shown. Vite has raised `vite:preloadError` by then
 * (specification §8); loading the page again also brings the newest version.
 */
export function RouteFailed() {
  const error = useRouteError();
  return <ErrorState title="This page could not be loaded" message={sentenceOf(error)} onRetry={() => location.reload()} />;
}
