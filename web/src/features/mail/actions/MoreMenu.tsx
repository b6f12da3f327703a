import { Menu } from '@mantine/core';
import type { Email, EmailRow } from '@lintel/contract/mail';
import {
  IconAlarm,
  IconAlertOctagon,
  IconArrowBackUpDouble,
  IconBell,
  IconBellOff,
  IconChecklist,
  IconCode,
  IconCrane,
  IconDots,
  IconFilterPlus,
  IconFolderShare,
  IconMailX,
  IconPrinter,
  IconTag,
} from '@tabler/icons-react';
import { Suspense, useState, type ComponentType, type RefObject } from 'react';
import { useCan } from '#web/kit/can.ts';
import { later } from '#web/kit/later.tsx';
import { FocusBack } from '#web/ui/FocusBack.tsx';
import { WholeConversation } from './WholeConversation.tsx';
import { useMailActions } from './mail.actions.ts';
import { nameOf } from '#web/features/mail/mail.format.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

const AskDialog = later(() => import('./AskDialog.tsx').then((module) => ({ default: module.AskDialog })));
const FileDialog = later(() => import('./FileDialog.tsx').then((module) => ({ default: module.FileDialog })));
const RecallDialog = later(() => import('./RecallDialog.tsx').then((module) => ({ default: module.RecallDialog })));
const RemindDialog = later(() => import('./RemindDialog.tsx').then((module) => ({ default: module.RemindDialog })));
const RuleDialog = later(() => import('#web/features/mail/arrange/RuleDialog.tsx').then((module) => ({ default: module.RuleDialog })));
const RecordFromMail = later(() => import('./RecordFromMail.tsx').then((module) => ({ default: module.RecordFromMail })));

type Left = [name: string, icon: ComponentType<{ size: number; 'aria-hidden': boolean }>, run: () => void];

interface MoreMenuProps {
  mail: Email;
  onLeave: (rows: readonly EmailRow[]) => void;
  /** The buttons of the bar that a narrow one leaves out: they stand here then. */
  wide: RefObject<HTMLElement | null>;
  onPrint: () => void;
  /** Where Spam is a place for it. */
  onSpam: (() => void) | undefined;
  onSource: () => void;
  /** Of what has gone out. */
  onReplyAll: (() => void) | undefined;
}

/** What is made of a mail, what is done to its conversation, and what the bar has no room for. */
export function MoreMenu({ mail, onLeave, wide, ...on }: MoreMenuProps) {
  const { mute } = useMailActions();
  const [asked, setAsked] = useState<'task' | 'project' | 'rule' | 'label' | 'move' | 'remind' | 'recall' | null>(null);
  const [isNarrow, setNarrow] = useState(false);
  const maySetUp = useCan('mailboxes:manage');
  const close = () => setAsked(null);
  // Those of a shared mailbox are for who sets it up.
  const isRuled = (mail.shared === null || maySetUp) && mail.folder !== 'sent' && !mail.reminder;
  const Bell = mail.isMuted ? IconBell : IconBellOff;
  const left: Left[] = [
    ...(on.onReplyAll ? [['Reply all', IconArrowBackUpDouble, on.onReplyAll] as Left] : []),
    ['Labels', IconTag, () => setAsked('label')],
    ['Move to', IconFolderShare, () => setAsked('move')],
    ...(on.onSpam ? [['Move to Spam', IconAlertOctagon, on.onSpam] as Left] : []),
    ['Print', IconPrinter, on.onPrint],
    ['Show original', IconCode, on.onSource],
  ];
  return (
    <>
      <Menu position="bottom-end" onOpen={() => setNarrow(wide.current !== null && wide.current.getClientRects().length === 0)}>
        <Menu.Target>
          <IconButton label="More">
            <IconDots size={18} stroke={1.7} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {isNarrow &&
            left.map(([name, Icon, run]) => (
              <Menu.Item key={name} leftSection={<Icon size={16} aria-hidden />} onClick={run}>
                {name}
              </Menu.Item>
            ))}
          {isNarrow && <Menu.Divider />}
          <Menu.Item leftSection={<IconChecklist size={16} aria-hidden />} onClick={() => setAsked('task')}>
            Make a task or request from this email
          </Menu.Item>
          <Menu.Item leftSection={<IconCrane size={16} aria-hidden />} onClick={() => setAsked('project')}>
            File to a project
          </Menu.Item>
          {mayRemind(mail) && (
            <Menu.Item leftSection={<IconAlarm size={16} aria-hidden />} onClick={() => setAsked('remind')}>
              Remind me if nobody answers
            </Menu.Item>
          )}
          {mail.mayRecall && (
            <Menu.Item leftSection={<IconMailX size={16} aria-hidden />} onClick={() => setAsked('recall')}>
              Recall this email
            </Menu.Item>
          )}
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
          <WholeConversation mail={mail} onLeave={onLeave} />
        </Menu.Dropdown>
      </Menu>
      {asked && <FocusBack />}
      <Suspense>
        {(asked === 'label' || asked === 'move') && <AskDialog kind={asked} rows={[mail]} onClose={close} onLeave={onLeave} />}
        {asked === 'recall' && <RecallDialog id={mail.id} onClose={close} />}
        {asked === 'remind' && <RemindDialog mail={mail} onClose={close} />}
        {asked === 'task' && <RecordFromMail row={mail} onClose={close} />}
        {asked === 'project' && <FileDialog rows={[mail]} onClose={close} />}
        {asked === 'rule' && (
          <RuleDialog
            rule={null}
            account={mail.shared?.accountId}
            begin={{
              name: nameOf(mail.from),
              conditions: [{ field: 'from', test: 'is', value: mail.from.email }],
              appliesTo: mail.elsewhere?.accountId ?? 'company',
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** It was sent from here, or an answer to it was. */
const mayRemind = (mail: Email): boolean => mail.folder !== 'trash' && (mail.folder === 'sent' || Boolean(mail.reminder) || mail.answered);
