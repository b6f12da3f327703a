import { kindOf } from '@lintel/contract/request-kinds';
import type { RequestDetail } from '@lintel/contract/requests';
import type { ReactNode } from 'react';
import { DateText } from '#web/ui/DateText.tsx';
import { formatMoney } from '#web/ui/money.format.ts';

/** What stands above the answers of a request, on its page and on paper. */
export function factsOf(request: RequestDetail, currency: string): { label: string; value: ReactNode }[] {
  const { requesterName, onBehalfOfName, departmentName, projectName, amountMinor, kind, submittedAt, neededBy } = request;
  return [
    { label: 'Requested by', value: onBehalfOfName ? `${requesterName} for ${onBehalfOfName}` : requesterName },
    { label: 'Kind', value: kindOf(kind).label },
    ...(amountMinor ? [{ label: 'Amount', value: formatMoney(Number(amountMinor), { currency }) }] : []),
    ...(projectName ? [{ label: 'Project', value: projectName }] : []),
    ...(departmentName ? [{ label: 'Department', value: departmentName }] : []),
    { label: 'Submitted', value: <DateText iso={submittedAt} format="dateTime" /> },
    ...(neededBy ? [{ label: 'Needed by', value: <DateText iso={neededBy} /> }] : []),
  ];
}
