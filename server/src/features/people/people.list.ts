import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { isGranted } from '@lintel/contract/access';
import { employeeMachine } from '@lintel/contract/employee-record';
import { stateLabels } from '@lintel/contract/kit/machine';
import type { PageOf } from '@lintel/contract/kit/route';
import type { peopleApi, Person } from '@lintel/contract/people';
import type { User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { defineList, readList } from '#server/platform/list.ts';
import { contains } from '#server/platform/text-search.ts';
import { WORK_READER } from './employees.fields.ts';
import { visibleTo } from './people.queries.ts';

const eb = expressionBuilder<Database, 'employee'>();

/** The directory, on screen and as a file. */
export const peopleList = defineList<z.output<typeof peopleApi.list.query>>()({
  dataset: 'people',
  from: sql`employee
    left join department on department.id = employee.department_id
    left join employee as manager on manager.id = employee.manager_id`,
  key: sql`employee.id`,
  scope: visibleTo,
  search: (text, user) => (isGranted(user.role, WORK_READER) ? matches(text) : eb.and([matches(text), onCard(text)])),
  filters: {
    departmentId: (ids) => eb('employee.department_id', 'in', ids),
    managerId: (id) => eb('employee.manager_id', '=', id),
    status: (statuses) => eb('employee.status', 'in', statuses),
  },
  order: 'name',
  columns: {
    id: { value: sql<string>`employee.id` },
    name: { value: sql<string>`employee.name`, label: 'Name', sort: sql`lower(employee.name)` },
    number: { value: sql<string | null>`employee.number`, label: 'Number', sort: true, can: WORK_READER },
    position: { value: sql<string>`employee.position`, label: 'Position', sort: sql`lower(employee.position)` },
    departmentId: { value: sql<string | null>`employee.department_id` },
    department: { value: sql<string | null>`department.name`, label: 'Department', sort: sql`employee.department_sort` },
    managerId: { value: sql<string | null>`employee.manager_id`, can: WORK_READER },
    manager: { value: sql<string | null>`manager.name`, label: 'Manager', sort: sql`employee.manager_sort`, can: WORK_READER },
    email: { value: sql<string>`employee.work_email`, label: 'Email' },
    phone: { value: sql<string | null>`employee.phone`, label: 'Phone' },
    status: {
      value: sql<Person['status']>`employee.status`,
      label: 'Status',
      sort: true,
      words: stateLabels(employeeMachine),
      can: WORK_READER,
    },
    photoId: { value: sql<Person['photoId']>`employee.photo_id` },
  },
  present: ({ department, manager, ...row }): Person => ({ ...row, departmentName: department, managerName: manager }),
});

/** A page of the directory; two queries. */
export const listPeople = (db: Db, user: User, query: z.output<typeof peopleApi.list.query>): Promise<PageOf<Person>> =>
  readList(peopleList, { db, user }, query);

const MOST_WORDS = 5;

/** Every word in name, number, address or position. */
export const matches = (text: string): Expression<SqlBool> => eb.and(wordsOf(text).map(hasWord));

/** Every word in what everybody may read: a number that finds somebody tells whose it is. */
const onCard = (text: string): Expression<SqlBool> =>
  eb.and(wordsOf(text).map((word) => contains(sql`lower(employee.name || ' ' || employee.work_email || ' ' || employee.position)`, word)));

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

/** The left side is the expression of the index employee_search (migration 0005), to the letter. */
const hasWord = (word: string): Expression<SqlBool> =>
  contains(sql`lower(employee.name || ' ' || employee.number || ' ' || employee.work_email || ' ' || employee.position)`, word);
