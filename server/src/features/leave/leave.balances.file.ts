import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { leaveApi } from '@lintel/contract/leave';
import type { PersonBalance } from '@lintel/contract/leave-ledger';
import { toJson } from '#server/platform/db.ts';
import { defineList } from '#server/platform/list.ts';

/** Balances that were worked out already, as a list that files are written of: their rows, order and scope are what they are. */
export const balanceFile = (rows: readonly PersonBalance[]) =>
  defineList<z.output<typeof leaveApi.balanceList.query>>()({
    dataset: 'leave-balances',
    from: sql`jsonb_to_recordset(${toJson(rows)}::jsonb) as balance("employeeId" text, "employeeName" text, "employeeNumber" text,
      "departmentName" text, "typeName" text, entitlement100 int, earned100 int, taken100 int, balance100 int, ahead100 int,
      reserved100 int, available100 int, "carryLeft100" int, "carryExpiresOn" text, "yearEnd100" int)`,
    key: sql`balance."employeeId"`,
    scope: () => sql<SqlBool>`true`,
    filters: { typeId: () => sql<SqlBool>`true`, on: () => sql<SqlBool>`true` },
    order: 'name',
    columns: {
      name: { value: sql<string>`balance."employeeName"`, label: 'Name', sort: sql`lower(balance."employeeName")` },
      number: { value: sql<string>`balance."employeeNumber"`, label: 'Number' },
      department: { value: sql<string | null>`balance."departmentName"`, label: 'Department' },
      type: { value: sql<string>`balance."typeName"`, label: 'Kind' },
      entitlement: { value: sql<number>`balance.entitlement100`, label: 'Entitlement of the year', kind: 'days100' },
      earned: { value: sql<number>`balance.earned100`, label: 'Carried over and earned', kind: 'days100' },
      taken: { value: sql<number>`-balance.taken100`, label: 'Taken in the year', kind: 'days100' },
      balance: { value: sql<number>`balance.balance100`, label: 'Balance on the day', kind: 'days100' },
      carryLeft: { value: sql<number>`balance."carryLeft100"`, label: 'Of it from the year before', kind: 'days100' },
      carryExpiresOn: { value: sql<string | null>`balance."carryExpiresOn"`, label: 'That expires on', kind: 'day' },
      ahead: { value: sql<number>`-balance.ahead100`, label: 'Approved for later', kind: 'days100' },
      reserved: { value: sql<number>`-balance.reserved100`, label: 'Asked for', kind: 'days100' },
      left: { value: sql<number>`balance.available100`, label: 'Left', kind: 'days100' },
      yearEnd: { value: sql<number>`balance."yearEnd100"`, label: 'At the end of the year', kind: 'days100' },
    },
    present: (row) => row,
  });
