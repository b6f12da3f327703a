import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconBookmarkPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { roleLabel } from '@lintel/contract/access';
import type { KeptLayout } from './list.layout.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import type { ListState } from './useList.ts';

/** Filters, order and columns under a name: one's own, and those that are shown to one's role. */
export function ViewsMenu<Row>({ list, layout }: { list: ListState<Row>; layout: KeptLayout }) {
  const [isSaving, setSaving] = useState(false);
  const shared = layout.views.filter((view) => !view.isMine);
  const own = layout.views.filter((view) => view.isMine);
  const open = layout.views.find((view) => view.query === list.address());
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {open?.name ?? 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown miw="14rem">
          <Menu.Item onClick={() => list.open('', null)}>Everything</Menu.Item>
          {own.map((view) => (
            <Menu.Item key={view.id} onClick={() => list.open(view.query, view.columns)}>
              {view.sharedWith ? `${view.name} (${roleLabel(view.sharedWith)})` : view.name}
            </Menu.Item>
          ))}
          {shared.length > 0 && <Menu.Label>For your role</Menu.Label>}
          {shared.map((view) => (
            <Menu.Item key={view.id} onClick={() => list.open(view.query, view.columns)}>
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {open?.isMine && (
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => layout.removeView(open.id)}>
              {`Delete ${open.name}`}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={() => setSaving(true)}>
            Save this view
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SaveViewDialog list={list} layout={layout} opened={isSaving} onClose={() => setSaving(false)} />
    </>
  );
}
