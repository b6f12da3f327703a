import { Menu } from '@mantine/core';
import type { EmailRow } from '@lintel/contract/mail';
import { IconCrane, IconDots, IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { later } from '#web/kit/later.tsx';
import { FocusBack } from '#web/ui/FocusBack.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { WholeList } from './BulkBar.tsx';
import type { FilingProject } from '#web/features/mail/actions/filing.data.ts';
import { useStartBulk } from './bulk.store.ts';
import { useExportMails } from './export.data.ts';

const FileDialog = later(() => import('#web/features/mail/actions/FileDialog.tsx').then((module) => ({ default: module.FileDialog })));

interface BulkMenuProps {
  /** The checked mails of this page. */
  rows: readonly EmailRow[];
  whole: WholeList;
  /** What was selected had its turn. */
  onDone: () => void;
}

/** What is seldom done with several mails. */
export function BulkMenu({ rows, whole, onDone }: BulkMenuProps) {
  const [isFiling, setFiling] = useState(false);
  const save = useExportMails();
  const startBulk = useStartBulk();
  const fileAll = ({ id, code, isOpen }: FilingProject) => {
    startBulk(whole.place, { filed: { projectId: id, isOpen } }, `filed to ${code}`);
    onDone();
  };
  const isDraft = rows.some((row) => row.isDraft);
  if (isDraft) return null;
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <IconButton label="More actions">
            <IconDots size={18} stroke={1.7} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />} onClick={() => save(rows, whole)}>
            Export these
          </Menu.Item>
          <Menu.Item leftSection={<IconCrane size={16} stroke={1.7} aria-hidden />} onClick={() => setFiling(true)}>
            File to a project
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isFiling && <FocusBack />}
      <Suspense>
        {isFiling && <FileDialog rows={rows} {...(whole.isWhole ? { onFile: fileAll } : {})} onClose={() => setFiling(false)} />}
      </Suspense>
    </>
  );
}
