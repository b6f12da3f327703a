import { useQuery } from '@tanstack/react-query';
import type { Fact } from '@lintel/contract/approvals';
import { useCan } from '#web/kit/can.ts';
import { useCurrency } from '#web/kit/settings.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { payProposalsQuery, payQuery } from './employees.data.ts';
import { payText } from './pay.format.ts';

/** The money of a pay proposal, as two more facts of its approval; `null` asks for none. Who reads no pay gets none; a look is on record. */
export function usePayFacts(proposalId: string | null): Fact[] {
  const isAsked = useCan('pay:read') && proposalId !== null;
  const currency = useCurrency();
  const proposals = useQuery({ ...payProposalsQuery, enabled: isAsked });
  const proposal = proposals.data?.find((one) => one.id === proposalId);
  const history = useQuery({ ...payQuery(proposal?.employeeId ?? ''), enabled: isAsked && proposal !== undefined });
  const problem = proposals.error ?? history.error;
  if (!isAsked) return [];
  if (problem) return [{ label: 'Pay', value: sentenceOf(problem) }];
  if (!proposal) return proposals.data ? [] : [{ label: 'Pay', value: '…' }];
  const earlier = history.data?.find(({ status, from }) => status === 'approved' && from < proposal.from);
  return [
    { label: 'Pay', value: `${payText(proposal, currency)}${proposal.isOutsideBand ? `, outside the band of ${proposal.grade}` : ''}` },
    { label: 'Until then', value: !history.data ? '…' : earlier ? payText(earlier, currency) : 'None agreed' },
  ];
}
