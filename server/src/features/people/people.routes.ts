import { employeesApi } from '@lintel/contract/employees';
import { peopleApi } from '@lintel/contract/people';
import { exportList } from '#server/features/lists/lists.service.ts';
import { fail } from '#server/platform/errors.ts';
import type { Mount } from '#server/platform/mount.ts';
import { transferPeople } from './people.departments.service.ts';
import { listPeople, peopleList } from './people.list.ts';
import { findPerson, findProfile } from './people.queries.ts';
import { updateProfile } from './people.service.ts';

export function mountPeople(mount: Mount): void {
  mount('people', peopleApi, {
    list: ({ query }, { db, user }) => listPeople(db, user, query),
    export: ({ query }, ctx) => exportList(ctx, peopleList, query),
    get: async ({ id }, { db, user }) => {
      const person = await findPerson(db, user, id);
      if (!person) throw fail('request.not_found');
      return person;
    },
    profile: async (_input, { db, user }) => {
      const profile = await findProfile(db, user);
      if (!profile) throw fail('request.not_found');
      return { ...profile, role: user.role };
    },
    updateProfile: ({ body }, ctx) => updateProfile(ctx, body),
  });
  mount('employees', employeesApi, {
    transfer: async ({ body: { ids, departmentId } }, ctx) => ({ moved: await transferPeople(ctx, ids, departmentId) }),
  });
}
