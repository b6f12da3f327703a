import { Button, Menu, Switch } from '@mantine/core';
import type { MailRule } from '@lintel/contract/mail-sorting';
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { RULE_FIELDS, RULE_TESTS } from '#web/kit/contract.gen.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { later } from '#web/kit/later.tsx';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { useReachText } from './RuleReach.tsx';
import { rulesQuery, useApplyRule, useArrangeRules, useRemoveRule, useSaveRule } from './rules.data.ts';
import s from './IdentitySheet.module.css';

const RuleDialog = later(() => import('./RuleDialog.tsx').then((module) => ({ default: module.RuleDialog })));

/** What happens to mails as they arrive, in their order: in Preferences to one's own, with `account` to those of a shared mailbox. */
export function RulesSheet({ account }: { account?: string }) {
  const rules = useQuery(rulesQuery(account));
  const [open, setOpen] = useState<MailRule | 'new' | null>(null);
  const [leaving, setLeaving] = useState<MailRule | null>(null);
  const add = (
    <Button size="xs" variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setOpen('new')}>
      Add rule
    </Button>
  );
  return (
    <Sheet>
      <SheetHeader title="Rules for arriving emails" actions={add} />
      <SheetBody>
        {hasFailed(rules) ? (
          <Failed things="the rules" read={rules} />
        ) : !rules.data ? (
          <Loading />
        ) : rules.data.length === 0 ? (
          <p className={s.empty}>Every email arrives in the inbox. Add a rule to sort them as they come.</p>
        ) : (
          <ol className={s.list}>
            {rules.data.map((rule) => (
              <RuleLine
                key={rule.id}
                rule={rule}
                account={account}
                all={rules.data}
                onEdit={() => setOpen(rule)}
                onRemove={() => setLeaving(rule)}
              />
            ))}
          </ol>
        )}
      </SheetBody>
      <Suspense>{open && <RuleDialog rule={open === 'new' ? null : open} account={account} onClose={() => setOpen(null)} />}</Suspense>
      {leaving && <RemoveRule rule={leaving} onClose={() => setLeaving(null)} />}
    </Sheet>
  );
}

interface LineProps {
  rule: MailRule;
  account: string | undefined;
  all: readonly MailRule[];
  onEdit: () => void;
  onRemove: () => void;
}

function RuleLine({ rule, account, all, onEdit, onRemove }: LineProps) {
  const save = useSaveRule();
  const arrange = useArrangeRules(account);
  const apply = useApplyRule();
  const at = all.findIndex(({ id }) => id === rule.id);
  const step = (by: 1 | -1) => {
    const ids = all.map(({ id }) => id);
    ids.splice(at, 1);
    ids.splice(at + by, 0, rule.id);
    arrange.mutate(ids, { onError: (error) => toast.problem(error) });
  };
  const reach = useReachText()(rule.appliesTo);
  const { isOn, name, appliesTo, conditions, matchesAny, actions, stops } = rule;
  return (
    <li>
      <Switch
        aria-label={`${rule.name} is in force`}
        checked={isOn}
        onChange={(event) =>
          save.mutate(
            { rule, input: { ...{ name, appliesTo, conditions, matchesAny, actions, stops }, isOn: event.currentTarget.checked } },
            { onError: (error) => toast.problem(error) },
          )
        }
      />
      <div className={s.text}>
        <b>{rule.name}</b>
        {reach && <span>{reach}</span>}
        <span>{conditionsText(rule)}</span>
        <span>{actionsText(rule)}</span>
        {rule.stopped.map((sentence) => (
          <InlineNotice key={sentence} tone="warning">
            {sentence}
          </InlineNotice>
        ))}
      </div>
      <IconButton label={`Change ${rule.name}`} onClick={onEdit}>
        <IconPencil size={18} stroke={1.7} />
      </IconButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={`More for ${rule.name}`}>
            <IconDots size={18} stroke={1.7} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => apply(rule.id)}>
            Run over the newest emails
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} disabled={at === 0} onClick={() => step(-1)}>
            Earlier
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} disabled={at === all.length - 1} onClick={() => step(1)}>
            Later
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

const conditionsText = ({ conditions, matchesAny }: MailRule): string =>
  conditions.map(({ field, test, value }) => `${RULE_FIELDS[field]} ${RULE_TESTS[test]} “${value}”`).join(matchesAny ? ' or ' : ' and ');

function actionsText({
  actions: { folder, labels, seen, starred, forwardTo, projectId, isOpen, assigneeId },
  project,
  assignee,
  stops,
}: MailRule): string {
  const parts = [
    folder === 'archive' && 'archive',
    folder === 'trash' && 'move to Trash',
    labels && labels.length > 0 && `label ${labels.join(', ')}`,
    seen && 'mark as read',
    starred && 'add a star',
    forwardTo && `forward to ${forwardTo}`,
    projectId &&
      `file to ${project ? `${project.code} ${project.name}` : 'a project that you may not see'}${isOpen ? ' for all who see it' : ''}`,
    assigneeId && `hand to ${assignee ?? 'somebody who is gone'}`,
    stops && 'ask no later rule',
  ].filter((part) => typeof part === 'string');
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function RemoveRule({ rule, onClose }: { rule: MailRule; onClose: () => void }) {
  const remove = useRemoveRule();
  return (
    <ConfirmDialog
      opened
      isFinal
      title={`Remove rule ${rule.name}`}
      confirmLabel="Remove rule"
      isBusy={remove.isPending}
      error={remove.isError ? sentenceOf(remove.error) : undefined}
      onClose={onClose}
      onConfirm={() => remove.mutate(rule.id, { onSuccess: onClose })}
    >
      What it sorted stays where it is.
    </ConfirmDialog>
  );
}
