import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';

interface FoundProject {
  code: string;
  name: string;
}

/** What projects do for rules and for changes in the background; `personId` is in whose name. */
export interface ProjectFiling {
  /** A project as far as the person may see it now. */
  find(ctx: Pick<Ctx, 'db' | 'now'>, personId: string, projectId: string): Promise<FoundProject | undefined>;
  /** Those of these projects that somebody sees, by id. */
  named(db: Db, user: User, projectIds: readonly string[]): Promise<Map<string, FoundProject>>;
  /** By a rule of theirs. */
  file(ctx: Ctx, personId: string, threadIds: readonly string[], to: { projectId: string; isOpen: boolean }): Promise<void>;
  /** What the person chose, as far as they see the project now; answers the conversations that were not there yet. */
  fileChosen(ctx: Ctx, personId: string, threadIds: readonly string[], to: { projectId: string; isOpen: boolean }): Promise<string[]>;
  takeOutChosen(ctx: Ctx, personId: string, threadIds: readonly string[], projectId: string): Promise<void>;
}

const defined: { filing?: ProjectFiling } = {};

/** One for the whole server: projects, which stand above mail. */
export const defineProjectFiling = (filing: ProjectFiling): void => void (defined.filing = filing);

export function projectFiling(): ProjectFiling {
  if (!defined.filing) throw new Error('defineProjectFiling was not called');
  return defined.filing;
}
