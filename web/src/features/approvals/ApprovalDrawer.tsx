import { useQuery } from '@tanstack/react-query';
import { kindLabel } from '@lintel/contract/approval-kinds';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { Drawer } from '#web/ui/Drawer.tsx';
import { ApprovalChain } from './ApprovalChain.tsx';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { ApprovalStatus } from './ApprovalStatus.tsx';
import { approvalQuery } from './approvals.data.ts';
import s from './ApprovalPanel.module.css';
import { useOpenApproval } from './useOpenApproval.ts';
import { YourPart } from './YourPart.tsx';

/** One approval beside whatever page is open: `?approval=apr_…` (workspace 0.2). */
export function ApprovalDrawer() {
  const [id, setId] = useOpenApproval();
  const close = () => setId(null);
  return (
    <Drawer opened={id !== null} onClose={close} title="Approval" size="32rem">
      {id && <Contents key={id} id={id} onDone={close} />}
    </Drawer>
  );
}

function Contents({ id, onDone }: { id: string; onDone: () => void }) {
  const approval = useQuery(approvalQuery(id));
  if (hasFailed(approval)) return <Failed things="this approval" read={approval} />;
  if (!approval.data) return <Loading />;
  const { title, kind } = approval.data;
  return (
    <div className={s.stack}>
      <header className={s.head}>
        <div className={s.over}>
          {kindLabel(kind)}
          <ApprovalStatus approval={approval.data} />
        </div>
        <h2 className={s.title}>{title}</h2>
      </header>
      <ApprovalFacts approval={approval.data} />
      <YourPart approval={approval.data} onDone={onDone} />
      <section className={s.section}>
        <h3>Steps</h3>
        <ApprovalChain approval={approval.data} />
      </section>
    </div>
  );
}
