import type { Folder } from '@lintel/contract/mail';
import type { MailCommand } from '@lintel/contract/mail-keys';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { mailAccountsQuery } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import { toast } from '#web/kit/toast.tsx';
import { DECIDE } from '#web/features/approvals/approvals.parts.tsx';
import { openCompose } from '#web/features/mail/compose/ComposeHost.tsx';
import { linkOf } from '#web/features/mail/list/MessageList.tsx';
import { openComposeWindow } from '#web/features/mail/compose/compose.window.ts';
import type { AnswerKind } from '#web/features/mail/compose/compose.start.ts';
import { spamTarget, useMailActions } from './mail.actions.ts';
import { undoStore } from './mail.changes.ts';
import { sharedQuery } from '#web/features/mail/folders/shared.data.ts';
import { ASSIGNEE } from '#web/features/mail/reading/assignee.mark.ts';
import { PERSON } from '#web/features/mail/reading/person.mark.ts';
import { shownIn, stepInThread } from '#web/features/mail/reading/thread.steps.ts';
import type { Mailbox } from '#web/features/mail/useMailbox.ts';

interface CommandContext {
  box: Mailbox;
  root: RefObject<HTMLElement | null>;
  searchRef: RefObject<HTMLInputElement | null>;
  showHelp: () => void;
  onClose?: () => void;
}

/** What each command does here and now; answers whether it did anything. */
export function useMailCommands({ box, root, searchRef, showHelp, onClose }: CommandContext): (command: MailCommand) => boolean {
  const client = useQueryClient();
  const { mark, star, move, mute } = useMailActions();
  const { rows, place, selection } = box;
  const target = targetOf(box);
  const { current, meant, isOfAll } = target;
  const step = stepOver(box, root);

  const archiveAnd = (by: 1 | -1) =>
    onOne(current, (row) => {
      const next = rows[rows.indexOf(row) + by];
      box.archive([row]);
      if (place.messageId && next) box.open(next.id);
    });
  const answer = (kind: AnswerKind) =>
    onOne(target.id, (id) => {
      // What it takes to answer waits for the first answer; a mail that is open has brought it along.
      import('#web/features/mail/compose/compose.start.ts').then(({ startAnswer }) => startAnswer(client, kind, id), toast.problem);
      if (current?.isDraft && place.messageId) box.back();
    });
  // In a shared mailbox or an account on another server they go to its own folders.
  const boxOf = (folder: Folder) => {
    const shared = client.getQueryData(sharedQuery.queryKey)?.find(({ id }) => id === place.account);
    if (shared) return shared.folders.find((one) => one.folder === folder)?.id;
    const accounts = client.getQueryData(mailAccountsQuery.queryKey);
    return accounts?.find(({ id }) => id === place.account)?.folders.find((one) => one.isPart && one.folder === folder)?.id;
  };
  const toFolder = (folder: Folder) =>
    always(() => box.go({ folder, messageId: undefined, page: 1, search: '', ...(place.account ? { box: boxOf(folder) } : {}) }));

  const commands: Record<MailCommand, () => boolean> = {
    next: () => step(1),
    previous: () => step(-1),
    nextMail: () => stepInThread(root.current, 1),
    previousMail: () => stepInThread(root.current, -1),
    open: onOne(current, (row) => box.open(row.id)),
    back: place.messageId ? always(box.back) : onOne(onClose, (close) => close()),
    check: onOne(current, (row) => selection.toggle(row.id)),
    checkTo: onOne(current, (row) => selection.toggle(row.id, true)),
    label: onSome(meant, (chosen) => box.ask('label', chosen)),
    move: onSome(
      meant.filter((row) => !row.isDraft),
      (chosen) => box.ask('move', chosen),
    ),
    snooze: onSome(
      meant.filter((row) => !row.isDraft),
      (chosen) => box.ask('snooze', chosen),
    ),
    mute: onSome(
      meant.filter((row) => !row.isDraft),
      (chosen) => {
        const isMuted = !chosen.every((row) => row.isMuted);
        mute(chosen, isMuted);
        if (isMuted) box.leave(chosen.filter(({ folder }) => folder === 'inbox'));
      },
    ),
    task: onOne(current?.isDraft ? undefined : current, (row) => box.ask('task', [row])),
    project: onSome(
      meant.filter((row) => !row.isDraft),
      (chosen) => box.ask('project', chosen),
    ),
    assign: () => press(root, `[${ASSIGNEE}]`),
    person: () => press(root, `[${PERSON}]`),
    approve: () => press(root, `[${DECIDE}="approve"]`),
    reject: () => press(root, `[${DECIDE}="reject"]`),
    undo: () => onOne(undoStore.get(), (undo) => undo())(),
    star: onSome(meant, (chosen) => star(chosen, !chosen.every(({ starred }) => starred))),
    archive: onSome(meant, box.archive),
    trash: onSome(meant, box.trash),
    spam: onSome(
      meant.filter((row) => spamTarget([row]) !== null),
      (chosen) => {
        move(chosen, spamTarget(chosen) ?? 'spam');
        box.leave(chosen);
      },
    ),
    markRead: onSome(meant, (chosen) => mark(chosen, true)),
    markUnread: onSome(meant, (chosen) => {
      mark(chosen, false);
      if (place.messageId) box.back();
    }),
    reply: answer('reply'),
    replyAll: answer('replyAll'),
    forward: answer('forward'),
    compose: always(() => openCompose(place.account ? { accountId: place.account } : {})),
    composeWindow: always(() => {
      if (!openComposeWindow({ account: place.account })) toast.problem('The browser let no window open. Allow pop-ups for this page.');
    }),
    search: always(() => {
      searchRef.current?.focus();
      searchRef.current?.select();
    }),
    archivePrevious: archiveAnd(-1),
    archiveNext: archiveAnd(1),
    help: always(showHelp),
    'go.inbox': toFolder('inbox'),
    'go.sent': toFolder('sent'),
    'go.drafts': toFolder('drafts'),
    'go.archive': toFolder('archive'),
    'go.trash': toFolder('trash'),
    'go.snoozed': toFolder('snoozed'),
    'go.spam': toFolder('spam'),
  };
  // With everything selected, on all pages, a key is the button of the bar over the list, which does it with all of them.
  return (command) => (isOfAll && press(root, `[data-bulk="${command}"]`)) || commands[command]();
}

/** The open mail or the one where the keyboard is; for what goes with several, the checked ones come first. */
function targetOf({ rows, place, activeId, selection }: Mailbox) {
  const id = place.messageId ?? activeId;
  const current = rows.find((row) => row.id === id);
  const checked = place.messageId ? [] : rows.filter((row) => selection.checked.has(row.id));
  const isOfAll = selection.isWhole && !place.messageId;
  // Never a part in the place of all.
  return { id, current, isOfAll, meant: isOfAll ? [] : checked.length > 0 ? checked : current ? [current] : [] };
}

/** To the row below or above: its mail when one is open, else its link. */
function stepOver({ rows, place, activeId, open, setActiveId }: Mailbox, root: RefObject<HTMLElement | null>) {
  return (by: 1 | -1): boolean => {
    const index = rows.findIndex(({ id }) => id === (place.messageId ?? activeId));
    const next = rows[index < 0 ? 0 : index + by];
    if (!next) return false;
    if (place.messageId) open(next.id);
    else {
      setActiveId(next.id);
      linkOf(root.current, next.id)?.focus();
    }
    return true;
  };
}

/** What a button of the open mail does; the first one in sight. */
const press = (root: RefObject<HTMLElement | null>, button: string) => onOne(shownIn(root.current, button)[0], (found) => found.click())();

const always = (run: () => void) => () => {
  run();
  return true;
};
const onOne =
  <T>(target: T | null | undefined, run: (target: T) => void) =>
  () => {
    if (target != null) run(target);
    return target != null;
  };
const onSome =
  <T>(targets: readonly T[], run: (targets: readonly T[]) => void) =>
  () => {
    if (targets.length > 0) run(targets);
    return targets.length > 0;
  };
