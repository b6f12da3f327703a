import { Button, Menu, Progress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBell, IconDots, IconMail, IconPin, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import s from './GalleryPage.module.css';

type Opened = 'confirm' | 'final' | 'drawer';

/** Buttons, dialogs, toasts, and the states that stand where content would be. */
export function GalleryControls() {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <div className={s.stack}>
      <Sheet>
        <SheetHeader
          title="Buttons"
          actions={
            <IconButton label="More actions">
              <IconDots size={18} stroke={1.7} />
            </IconButton>
          }
        />
        <SheetBody className={s.stack}>
          <div className={s.row}>
            <Button>Submit request</Button>
            <Button variant="default">Save draft</Button>
            <Button variant="quiet">Cancel</Button>
            <Button variant="subtle">Add line</Button>
            <Button variant="danger">Reject</Button>
            <Button loading>Sending</Button>
            <Button disabled>Not now</Button>
            <Button size="xs" variant="default">
              Open timesheet
            </Button>
            <Button size="md">Sign in</Button>
          </div>
          <div className={s.row}>
            <IconButton label="Notifications">
              <IconBell size={18} stroke={1.7} />
            </IconButton>
            <IconButton label="Pin" aria-pressed variant="default">
              <IconPin size={18} stroke={1.7} />
            </IconButton>
            <IconButton label="Delete" disabled>
              <IconTrash size={18} stroke={1.7} />
            </IconButton>
            <Menu>
              <Menu.Target>
                <Button variant="default" data-gallery="menu">
                  More
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>Request</Menu.Label>
                <Menu.Item leftSection={<IconMail size={16} stroke={1.7} />}>Write to the requester</Menu.Item>
                <Menu.Divider />
                <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.7} />}>
                  Delete draft
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
            <Button variant="default" data-gallery="confirm" onClick={() => setOpened('confirm')}>
              Confirm
            </Button>
            <Button variant="default" data-gallery="final" onClick={() => setOpened('final')}>
              Confirm, final
            </Button>
            <Button variant="default" data-gallery="drawer" onClick={() => setOpened('drawer')}>
              Drawer
            </Button>
            <Button
              variant="default"
              data-gallery="toast"
              onClick={() => notifications.show({ title: 'Request submitted', message: 'It goes to Deepa Raman in Finance.' })}
            >
              Toast
            </Button>
          </div>
          <Progress value={40} aria-label="Upload" />
        </SheetBody>
      </Sheet>
      <Sheet label="Empty, compact">
        <EmptyState compact icon={IconMail} title="No messages in this folder" hint="New mail arrives here by itself." />
      </Sheet>
      <Sheet label="Error">
        <ErrorState
          compact
          message="The server did not answer. Check your connection and try again."
          reference="7f3a-11"
          onRetry={() => {}}
        />
      </Sheet>
      <ConfirmDialog
        opened={opened === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Return request RQ-2026-0318"
        confirmLabel="Return request"
      >
        Samuel Adeyemi can change it and send it again.
      </ConfirmDialog>
      <ConfirmDialog
        opened={opened === 'final'}
        onClose={close}
        onConfirm={close}
        title="Delete draft RQ-2026-0318"
        confirmLabel="Delete draft"
        isFinal
        error="The draft is open in another window."
      >
        The draft and its three documents are gone for good.
      </ConfirmDialog>
      <Drawer opened={opened === 'drawer'} onClose={close} title="Edit vehicle">
        Look at or edit one thing without leaving the list.
      </Drawer>
    </div>
  );
}
