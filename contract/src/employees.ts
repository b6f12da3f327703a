import { z } from 'zod';
import { route } from './kit/route.ts';
import { id } from './kit/schema.ts';

/** The record of somebody's work for the company; what everybody may see of it is the directory card (people.ts). */
export const employeesApi = {
  transfer: route({
    method: 'POST',
    path: '/employees/transfer',
    can: 'employees:transfer',
    summary: 'Move people to another department; answers how many moved',
    body: z.object({ ids: z.array(id('emp')).min(1).max(200), departmentId: id('dep') }),
    data: z.object({ moved: z.int() }),
    once: 'accepted',
  }),
};
