import type { Approval, ApprovalDecision } from '@lintel/contract/approvals';
import { shownFields } from '@lintel/contract/form-rules';
import type { RequestDetail } from '@lintel/contract/requests';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import { channelWords, markedWords, useApprovalOf } from '#web/features/approvals/approvals.parts.tsx';
import { Picture } from '#web/kit/Picture.tsx';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { isPicture } from '#web/kit/files.ts';
import { useLetterhead, useCurrency } from '#web/kit/settings.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Paper } from '#web/ui/Paper.tsx';
import { PaperPart } from '#web/ui/PaperPart.tsx';
import { Answer } from './FormAnswers.tsx';
import { sectionsOf } from './FormFields.tsx';
import s from './paper.module.css';
import { factsOf } from './request.facts.tsx';

/** A request on paper: what was asked for, every answer, and who decided it when. */
export function RequestPaper({ request }: { request: RequestDetail }) {
  const letterhead = useLetterhead();
  const { number, title, status, templateName, versionNumber } = request;
  return (
    <Paper
      {...letterhead}
      title={title}
      refNo={[number, MACHINES.request.states[status].label].filter(Boolean).join(' · ')}
      facts={factsOf(request, useCurrency())}
      foot={`${templateName}, version ${versionNumber} of the form`}
    >
      <Answers request={request} />
      {request.outcome && (
        <PaperPart title="Outcome">
          <p className={s.text}>{request.outcome}</p>
        </PaperPart>
      )}
      {request.approvalKind && <Decisions kind={request.approvalKind as ApprovalKind} id={request.id} />}
    </Paper>
  );
}

function Answers({ request: { fields, answers, withheld, names, files, templateName } }: { request: RequestDetail }) {
  const shown = shownFields(fields, answers).filter(
    ({ key, type }) => type !== 'note' && (type === 'heading' || answers[key] !== undefined || withheld.includes(key)),
  );
  return sectionsOf(shown).map(({ heading, fields: part }) => (
    <PaperPart key={heading?.key ?? ''} title={heading?.label ?? templateName}>
      <dl className={s.answers}>
        {part.map((field) => (
          <div key={field.key} data-wide={WIDE.includes(field.type) || undefined} data-keep={field.type !== 'line_table' || undefined}>
            <dt>{field.label}</dt>
            <dd>
              {withheld.includes(field.key) ? (
                'Not shown to you'
              ) : FILES.includes(field.type) ? (
                <Files ids={answers[field.key]} files={files} isSignature={field.type === 'signature'} />
              ) : (
                <Answer field={field} value={answers[field.key]} names={names} files={files} fields={fields} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </PaperPart>
  ));
}

const FILES: readonly string[] = ['file', 'photo', 'signature'];
const WIDE: readonly string[] = ['longtext', 'line_table', ...FILES];

/** Pictures are printed; of other files the name stands. */
function Files({ ids, files, isSignature }: { ids: unknown; files: RequestDetail['files']; isSignature: boolean }) {
  const wanted = files.filter(({ id }) => Array.isArray(ids) && ids.includes(id));
  return (
    <ul className={s.files} data-signature={isSignature || undefined}>
      {wanted.map(({ id, name, mime }) => (
        <li key={id}>{isPicture({ type: mime }) ? <Picture id={id} name={name} /> : name}</li>
      ))}
    </ul>
  );
}

function Decisions({ kind, id }: { kind: ApprovalKind; id: string }) {
  const approval = useApprovalOf(kind, id);
  if (!approval) return null;
  const rows = rowsOf(approval);
  return (
    <PaperPart title="Decisions">
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Decision</th>
            <th scope="col">By</th>
            <th scope="col">When</th>
            <th scope="col">Comment</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, step, words, who, at, comment }) => (
            <tr key={key}>
              <td>{step}</td>
              <td>{words}</td>
              <td>{who}</td>
              <td>{at ? <DateText iso={at} format="dateTime" /> : ''}</td>
              <td>{comment}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PaperPart>
  );
}

const WORDS: Record<ApprovalDecision['action'], string> = {
  approve: 'Approved',
  reject: 'Rejected',
  return: 'Returned',
  reassign: 'Handed over',
  ask: 'Advice asked',
  advise: 'Advice given',
};

/** Every decision by its step; a step that is still to come says so. */
function rowsOf({ steps, decisions }: Approval) {
  return steps.flatMap((step) => {
    const taken = decisions.filter(({ stepNo }) => stepNo === step.no);
    const waits = step.status === 'open' || step.status === 'waiting';
    return [
      ...taken.map((one, i) => ({
        key: `${step.no} ${i}`,
        step: step.name,
        words: [WORDS[one.action], ...channelWords(one.channel)].join(' '),
        who: one.forName ? `${one.actorName} for ${one.forName}` : one.actorName,
        at: one.at as string | null,
        comment: [one.comment, ...markedWords(one.fields)].join(' '),
      })),
      ...(waits ? [{ key: `${step.no}`, step: step.name, words: 'Open', who: '', at: null, comment: '' }] : []),
    ];
  });
}
