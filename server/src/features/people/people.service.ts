import { sql } from 'kysely';
import type { Role } from '@lintel/contract/access';
import { newId } from '@lintel/contract/kit/ids';
import type { Profile, ProfileInput } from '@lintel/contract/people';
import { ensureMailAccount } from '#server/features/mail/mail.service.ts';
import { audit } from '#server/platform/audit.ts';
import { forgetPerson } from '#server/platform/auth.sessions.ts';
import { hashPassword } from '#server/platform/auth.password.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { findProfile } from './people.queries.ts';

export { listPeople } from './people.queries.ts';
export { provision } from './people.provision.ts';

export interface EmployeeInput {
  givenName: string;
  familyName: string;
  /** The work address; somebody who signs in with it, verified, becomes this employee. */
  email: string;
  position: string;
  /** `E0042`; left out, the next free one. */
  number?: string;
  departmentId?: string | null;
  managerId?: string | null;
  grade?: string | null;
  phone?: string | null;
  hireDate?: string | null;
  endDate?: string | null;
  status?: Database['employee']['status']['__select__'];
  hasLogin?: boolean;
  idp?: { issuer: string; sub: string; role: Role };
}
