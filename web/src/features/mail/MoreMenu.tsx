import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { Email, EmailRow } from '@lintel/contract/mail';
import { IconBell, IconBellOff, IconChecklist, IconCrane, IconDots, IconFilterPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useCan } from '#web/kit/can.ts';
import { later } from '#web/kit/later.tsx';
import { useMailActions } from './mail.actions.ts';
import { nameOf } from './mail.format.ts';

const FileDialog = later(() => import('./FileDialog.tsx').then((module) => ({ default: module.FileDialog })));
const RuleDialog = later(() => import('./RuleDialog.tsx').then((module) => ({ default: module.RuleDialog })));
const TaskFromMail = later(() => import('./TaskFromMail.tsx').then((module) => ({ default: module.TaskFromMail })));

/** What is made of a mail, and what is done to its conversation: also where the bar has no room for more buttons. */
export function MoreMenu({ mail, onLeave }: { mail: Email; onLeave: (rows: readonly EmailRow[]) => void }) {
  const { mute } = useMailActions();
  const [asked, setAsked] = useState<'task' | 'project' | 'rule' | null>(null);
  const maySetUp = useCan('mailboxes:manage');
  const close = () => setAsked(null);
  // Rules sort what comes to the post office; those of a shared mailbox are for who sets it up.
  const isRuled = mail.elsewhere === null && (mail.shared === null || maySetUp) && mail.folder !== 'sent';
  const Bell = mail.isMuted ? IconBell : IconBellOff;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Tooltip label="More">
            <ActionIcon aria-label="More">
              <IconDots size={18} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconChecklist size={16} aria-hidden />} onClick={() => setAsked('task')}>
            Make a task from this email
          </Menu.Item>
          <Menu.Item leftSection={<IconCrane size={16} aria-hidden />} onClick={() => setAsked('project')}>
            File to a project
          </Menu.Item>
          <Menu.Item
            leftSection={<Bell size={16} aria-hidden />}
            onClick={() => {
              mute([mail], !mail.isMuted);
              if (!mail.isMuted && mail.folder === 'inbox') onLeave([mail]);
            }}
          >
            {mail.isMuted ? 'Unmute the conversation' : 'Mute the conversation'}
          </Menu.Item>
          {isRuled && (
            <Menu.Item leftSection={<IconFilterPlus size={16} aria-hidden />} onClick={() => setAsked('rule')}>
              Make a rule from this email
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {asked === 'task' && <TaskFromMail row={mail} onClose={close} />}
        {asked === 'project' && <FileDialog rows={[mail]} onClose={close} />}
        {asked === 'rule' && (
          <RuleDialog
            rule={null}
            account={mail.shared?.accountId}
            begin={{ name: nameOf(mail.from), conditions: [{ field: 'from', test: 'is', value: mail.from.email }] }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
