/** What the refusal `row.stale` carries: the version that stands now, who changed it last and when, and each field that others changed. */
export interface StaleData {
  version: number;
  /** Null where the log says nothing of it. */
  byName: string | null;
  at: string | null;
  /** By its name: as it was seen, and as it is. */
  changed: Record<string, { before: unknown; after: unknown }>;
}
