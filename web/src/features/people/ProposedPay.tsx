import { useQuery } from '@tanstack/react-query';
import { useCan } from '#web/kit/can.ts';
import { useCurrency } from '#web/kit/settings.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { payProposalsQuery, payQuery } from './employees.data.ts';
import { payText } from './pay.format.ts';

/** The money of a pay proposal, as two more facts of its approval. Who reads no pay sees nothing; a look is on record. */
export function ProposedPay({ id }: { id: string }) {
  const isReader = useCan('pay:read');
  const currency = useCurrency();
  const proposals = useQuery({ ...payProposalsQuery, enabled: isReader });
  const proposal = proposals.data?.find((one) => one.id === id);
  const history = useQuery({ ...payQuery(proposal?.employeeId ?? ''), enabled: proposal !== undefined });
  const problem = proposals.error ?? history.error;
  if (problem) return <Fact label="Pay">{sentenceOf(problem)}</Fact>;
  if (!isReader || (proposals.data && !proposal)) return null;
  const earlier = history.data?.find(({ status, from }) => status === 'approved' && from < proposal!.from);
  return (
    <>
      <Fact label="Pay">
        {proposal ? payText(proposal, currency) : '…'}
        {proposal?.isOutsideBand && `, outside the band of ${proposal.grade}`}
      </Fact>
      <Fact label="Until then">{!history.data ? '…' : earlier ? payText(earlier, currency) : 'None agreed'}</Fact>
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
