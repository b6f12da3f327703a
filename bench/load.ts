import { startHelper } from './child.ts';
import { summarise, type Summary } from './measure.ts';

export interface Load {
  origin: string;
  /** Asked for in turn. */
  paths: readonly string[];
  /** Whose: the first path is asked for with the first of them, and so on in turn. */
  headers: readonly Record<string, string>[];
  clients: number;
  /** Ends after this long, or after so many requests. */
  seconds: number;
  most: number;
}

export interface LoadTimes {
  times: number[];
  seconds: number;
}

/** Runs loads one after the other in a process of their own; the first requests of each warm up and do not count. */
export function openLoad(): { run(load: Pick<Load, 'origin' | 'paths' | 'headers' | 'clients'>): Promise<Summary>; stop(): Promise<void> } {
  const helper = startHelper('./load.child.ts');
  const run = async (load: Pick<Load, 'origin' | 'paths' | 'headers' | 'clients'>) => {
    await helper.ask<LoadTimes>({ ...load, seconds: 3, most: 300 });
    const { times, seconds } = await helper.ask<LoadTimes>({ ...load, seconds: 4, most: 20_000 });
    return summarise(times, seconds);
  };
  return { run, stop: helper.stop };
}
