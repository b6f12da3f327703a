import { Button } from '@mantine/core';
import type { DraftVersion } from '@lintel/contract/mail-drafts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, intentKey } from '#web/kit/api.ts';
import { counted } from '#web/kit/counted.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconHistory } from '@tabler/icons-react';
import { longDate } from '#web/features/mail/mail.format.ts';
import type { Composing } from './useCompose.ts';
import s from './VersionsDialog.module.css';

interface VersionsDialogProps {
  composing: Composing;
  onClose: () => void;
}

/** What a draft said before: when, what changed then, each to read, and to go back to. What stands in the dialog is saved first. */
export function VersionsDialog({ composing, onClose }: VersionsDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const versions = useQuery({
    queryKey: ['draft-versions', composing.draft.saver.fields().composeKey],
    queryFn: async () => {
      const draft = await composing.draft.settle();
      return { draft, rows: await api.mailDrafts.versions({ id: draft.id }) };
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  const id = chosen ?? versions.data?.rows[0]?.id;
  const restore = useMutation({
    mutationFn: ({ id: versionId }: DraftVersion) => {
      const { id, version } = versions.data!.draft;
      return api.mailDrafts.restore({ id, versionId, body: { draftVersion: version } }, { idempotencyKey: intentKey() });
    },
    onSuccess: composing.goOnWith,
  });
  return (
    <Dialog opened onClose={onClose} title="Versions of this draft" size="52rem" zIndex={240}>
      {hasFailed(versions) ? (
        <Failed things="the versions" read={versions} />
      ) : !versions.data ? (
        <Loading />
      ) : versions.data.rows.length === 0 ? (
        <EmptyState
          icon={IconHistory}
          title="There is no earlier version yet."
          hint="One is kept every few minutes while you write, and whenever a good part of the text goes."
        />
      ) : (
        <div className={s.parts}>
          <ul className={s.list} aria-label="Versions">
            {versions.data.rows.map((row) => (
              <li key={row.id}>
                <button type="button" aria-current={row.id === id} onClick={() => setChosen(row.id)}>
                  <b>{longDate(row.savedAt)}</b>
                  <span>{changeText(row)}</span>
                </button>
              </li>
            ))}
          </ul>
          <section className={s.shown} aria-label="What it said">
            <Version draftId={versions.data.draft.id} id={id!} />
            <ProblemNotice problem={restore.error} />
            <footer>
              <small>What you have now is kept as a version.</small>
              <Button loading={restore.isPending} onClick={() => restore.mutate(versions.data.rows.find((row) => row.id === id)!)}>
                Restore
              </Button>
            </footer>
          </section>
        </div>
      )}
    </Dialog>
  );
}

function Version({ draftId, id }: { draftId: string; id: string }) {
  const version = useQuery({
    queryKey: ['draft-version', draftId, id],
    queryFn: ({ signal }) => api.mailDrafts.version({ id: draftId, versionId: id }, { signal }),
  });
  if (hasFailed(version)) return <Failed things="this version" read={version} />;
  if (!version.data) return <Loading />;
  const { to, cc, bcc, subject, files, text } = version.data;
  const fields = [
    ['To', to.join(', ')],
    ['Cc', cc.join(', ')],
    ['Bcc', bcc.join(', ')],
    ['Subject', subject],
    ['Files', files.join(', ')],
  ] as const;
  return (
    <>
      <dl>
        {fields.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p>{text.trim() || 'No text.'}</p>
    </>
  );
}

/** What a version has and the one before it had not, such as "Subject, 12 words more, 3 fewer". */
function changeText({ changes: { parts, wordsAdded, wordsRemoved } }: Pick<DraftVersion, 'changes'>): string {
  const said = [
    ...parts,
    ...(wordsAdded > 0 ? [`${counted(wordsAdded, 'word')} more`] : []),
    ...(wordsRemoved > 0 ? [`${counted(wordsRemoved, 'word')} fewer`] : []),
  ].join(', ');
  return said ? said[0]!.toUpperCase() + said.slice(1) : 'Order or form of the text';
}
