import { Menu } from '@mantine/core';
import type { EmailRow } from '@lintel/contract/mail';
import { IconCrane, IconDots, IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { later } from '#web/kit/later.tsx';
import { FocusBack } from '#web/ui/FocusBack.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { WholeList } from './BulkBar.tsx';
import { useExportMails } from './export.data.ts';

const FileDialog = later(() => import('#web/features/mail/actions/FileDialog.tsx').then((module) => ({ default: module.FileDialog })));

interface BulkMenuProps {
  /** The checked mails of this page. */
  rows: readonly EmailRow[];
  whole: WholeList;
}

/** What is seldom done with several mails, and what cannot be done with those of all pages. */
export function BulkMenu({ rows, whole }: BulkMenuProps) {
  const [isFiling, setFiling] = useState(false);
  const save = useExportMails();
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
          {whole.isWhole ? (
            <Menu.Label>Merging and filing to a project go page by page: select the emails of one page for that.</Menu.Label>
          ) : (
            <Menu.Item leftSection={<IconCrane size={16} stroke={1.7} aria-hidden />} onClick={() => setFiling(true)}>
              File to a project
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isFiling && <FocusBack />}
      <Suspense>{isFiling && <FileDialog rows={rows} onClose={() => setFiling(false)} />}</Suspense>
    </>
  );
}
