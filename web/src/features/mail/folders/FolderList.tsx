import { Button } from '@mantine/core';
import type { EmailRow, Folder } from '@lintel/contract/mail';
import { IconAlarm, IconCalendarClock, IconPencil, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FOLDER_LABELS, FOLDERS } from '#web/kit/contract.gen.ts';
import { LabelDot } from '#web/ui/LabelDot.tsx';
import s from './FolderList.module.css';
import { openCompose, preloadCompose } from '#web/features/mail/compose/ComposeHost.tsx';
import { FOLDER_ICONS } from './folder.icons.ts';
import { MailLink } from '#web/features/mail/MailLink.tsx';
import { foldersQuery, labelsQuery, scheduledQuery, searchesQuery } from '#web/features/mail/mail.data.ts';
import { MOVE_TARGETS, useMailActions, type MoveTarget } from '#web/features/mail/actions/mail.actions.ts';
import { mailDrag } from './mail.drag.ts';
import { UnreadCount } from './UnreadCount.tsx';
import { labelSearch } from '#web/features/mail/list/label.search.ts';

/** Mails that wait stand in Sent; this search finds them. */
const SCHEDULED = 'is:scheduled';

interface FolderListProps {
  /** Null while a folder of another server is shown. */
  folder: Folder | null;
  /** The account on another server that is open. */
  account: string | undefined;
  /** What is searched for in it. */
  search: string;
  hrefOf: (folder: Folder, search?: string) => string;
  onChoose: (folder: Folder, search?: string) => void;
  /** In an open account on another server: where its own mails with a label are. */
  inAccount?: Pick<FolderListProps, 'hrefOf' | 'onChoose'> | undefined;
  /** Stands above the folders. */
  all?: ReactNode;
  /** Stands between the folders and what one made oneself. */
  shared?: ReactNode;
  /** Mails that were dragged away leave the list. */
  onLeave: (rows: readonly EmailRow[]) => void;
}

/** The Compose button and the five folders with their unread counts (specification §2.5); below them what one made oneself. */
export function FolderList(props: FolderListProps) {
  const { folder, search } = props;
  const { data, isLoading } = useQuery(foldersQuery);
  const { data: scheduled } = useQuery(scheduledQuery);
  const { data: labels = [] } = useQuery(labelsQuery());
  const { data: searches = [] } = useQuery(searchesQuery);
  const isElsewhere = search !== '' && [SCHEDULED, ...labels.map(labelSearch), ...searches.map(({ query }) => query)].includes(search);
  const snoozed = data?.find((count) => count.folder === 'snoozed')?.total ?? 0;
  const spam = data?.find((count) => count.folder === 'spam');
  const waiting = scheduled?.length ?? 0;
  const { move, label } = useMailActions();
  const moveTo = (target: MoveTarget) => (rows: readonly EmailRow[]) => {
    move(rows, target);
    props.onLeave(rows);
  };
  const line = (one: Folder, query?: string) => ({ ...props, one, query, isCurrent: isCurrent(props, one, query) });
  return (
    <>
      <Button
        fullWidth
        size="md"
        className={s.compose}
        leftSection={<IconPencil size={18} aria-hidden />}
        onPointerEnter={preloadCompose}
        onFocus={preloadCompose}
        onClick={() => openCompose(props.account ? { accountId: props.account } : {})}
      >
        Compose
      </Button>
      <nav aria-label="Folders" data-coming={isLoading || undefined}>
        <ul className={s.folders}>
          {props.all}
          {FOLDERS.map((one) => (
            <FolderLine
              key={one}
              {...line(one)}
              isCurrent={one === folder && !isElsewhere}
              // Mails do not go from one account to another.
              onMails={folder !== null && isTarget(one) && one !== folder ? moveTo(one) : undefined}
              unread={data?.find((count) => count.folder === one)?.unread ?? 0}
            />
          ))}
          {(snoozed > 0 || folder === 'snoozed') && (
            <Line
              {...line('snoozed')}
              isCurrent={folder === 'snoozed' && !isElsewhere}
              icon={<IconAlarm size={18} stroke={1.7} aria-hidden />}
            >
              <span>Snoozed</span>
              {snoozed > 0 && <b>{snoozed}</b>}
            </Line>
          )}
          {((spam?.total ?? 0) > 0 || folder === 'spam') && (
            <FolderLine
              {...line('spam')}
              isCurrent={folder === 'spam' && !isElsewhere}
              onMails={folder === 'spam' ? undefined : moveTo('spam')}
              unread={spam?.unread ?? 0}
            />
          )}
          {(waiting > 0 || (folder === 'sent' && search === SCHEDULED)) && (
            <Line {...line('sent', SCHEDULED)} icon={<IconCalendarClock size={18} stroke={1.7} aria-hidden />}>
              <span>Scheduled</span>
              {waiting > 0 && <b>{waiting}</b>}
            </Line>
          )}
        </ul>
      </nav>
      {props.shared}
      {searches.length > 0 && (
        <OwnLines title="Searches">
          {searches.map(({ id, name, query }) => (
            <Line key={id} {...line('inbox', query)} icon={<IconSearch size={16} stroke={1.7} aria-hidden />}>
              <span>{name}</span>
            </Line>
          ))}
        </OwnLines>
      )}
      {labels.length > 0 && (
        <OwnLines title="Labels">
          {labels.map((one) => (
            <Line
              key={one.id}
              {...line('inbox', labelSearch(one))}
              {...props.inAccount}
              isCurrent={search === labelSearch(one) && (folder === 'inbox' || props.inAccount !== undefined)}
              icon={<LabelDot colour={one.colour} />}
              onMails={(rows) => label(rows, one.name, true)}
            >
              <span>{one.name}</span>
            </Line>
          ))}
        </OwnLines>
      )}
    </>
  );
}

/** What somebody keeps below the folders. */
const OwnLines = ({ title, children }: { title: string; children: ReactNode }) => (
  <nav aria-label={title}>
    <p className={s.heading} aria-hidden>
      {title}
    </p>
    <ul className={s.folders} data-own>
      {children}
    </ul>
  </nav>
);

const isTarget = (folder: Folder): folder is MoveTarget => MOVE_TARGETS.some((target) => target === folder);

const isCurrent = ({ folder, search }: FolderListProps, one: Folder, query?: string): boolean =>
  query !== undefined && folder === one && search === query;

interface LineProps extends FolderListProps {
  one: Folder;
  query?: string | undefined;
  isCurrent: boolean;
  /** Takes mails that are dropped here. */
  onMails?: ((rows: readonly EmailRow[]) => void) | undefined;
}

function Line({
  one,
  query,
  isCurrent: isHere,
  onMails,
  hrefOf,
  onChoose,
  icon,
  children,
}: LineProps & { icon: ReactNode; children: ReactNode }) {
  const drop = mailDrag.useDrop(onMails);
  return (
    <li {...drop}>
      <MailLink href={hrefOf(one, query)} className={s.folder} aria-current={isHere ? 'page' : undefined} onGo={() => onChoose(one, query)}>
        {icon}
        {children}
      </MailLink>
    </li>
  );
}

function FolderLine({ unread, ...line }: LineProps & { unread: number }) {
  const Icon = FOLDER_ICONS[line.one];
  return (
    <Line {...line} icon={<Icon size={18} stroke={1.7} aria-hidden />}>
      <span>{FOLDER_LABELS[line.one]}</span>
      <UnreadCount unread={unread} />
    </Line>
  );
}
