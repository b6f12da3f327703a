import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';

interface FoundProject {
  code: string;
  name: string;
}

/** What projects do for rules; `personId` is in whose name. */
export interface RuleFiling {
  /** A project as far as the person may see it now. */
  find(ctx: Pick<Ctx, 'db' | 'now'>, personId: string, projectId: string): Promise<FoundProject | undefined>;
  /** Those of these projects that somebody sees, by id. */
  named(db: Db, user: User, projectIds: readonly string[]): Promise<Map<string, FoundProject>>;
  file(ctx: Ctx, personId: string, threadIds: readonly string[], to: { projectId: string; isOpen: boolean }): Promise<void>;
}

const defined: { filing?: RuleFiling } = {};

/** One for the whole server: projects, which stand above mail. */
export const defineRuleFiling = (filing: RuleFiling): void => void (defined.filing = filing);

export function ruleFiling(): RuleFiling {
  if (!defined.filing) throw new Error('defineRuleFiling was not called');
  return defined.filing;
}
