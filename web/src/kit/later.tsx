import { Component, lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { isOutOfReach, onReach, useReach } from './reach.store.ts';
import { toast } from './toast.tsx';

/**
 * A part of the page that is fetched when it is first shown. Where there is no network it is fetched when that is back: until then it
 * stays as `Suspense` shows it. Any other failure is the boundary's around it.
 */
export const later: typeof lazy = (load) => lazy(() => whenReached(load));

async function whenReached<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!isOutOfReach()) throw error;
    await reached();
    return whenReached(load);
  }
}

function reached(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onReach(() => {
      if (isOutOfReach()) return;
      stop();
      resolve();
    });
  });
}

interface LaterPartProps {
  children: ReactNode;
  fallback?: ReactNode;
}

/** What floats above a page, or works beside it: one that cannot be fetched, or breaks, leaves everything else as it is. */
export class LaterPart extends Component<LaterPartProps, { isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError() {
    return { isMissing: true };
  }

  override componentDidCatch() {
    const reload = { label: 'Load again', run: () => location.reload() };
    toast.problem('A part of this page could not be loaded. Load the page again.', { action: reload });
  }

  override render() {
    return this.state.isMissing ? null : <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>;
  }
}

const LATER_MS = 12_000;

/** When the first page has long been there; at once where there is no network, which may be back any time. */
export function useLater(): boolean {
  const { isAway } = useReach();
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater || isAway;
}
