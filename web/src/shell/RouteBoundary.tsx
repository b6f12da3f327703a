import { Component, type ReactNode } from 'react';
import { sentenceOf } from '#web/kit/toast.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';

interface RouteBoundaryProps {
  children: ReactNode;
}

/**
 * In place of a page that could not be loaded or broke while it was shown. Vite has raised `vite:preloadError` by then
 * (specification §8); loading the page again also brings the newest version. React knows such a boundary as a class only.
 */
export class RouteBoundary extends Component<RouteBoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <ErrorState title="This page could not be loaded" message={sentenceOf(error)} onRetry={() => location.reload()} />;
  }
}
