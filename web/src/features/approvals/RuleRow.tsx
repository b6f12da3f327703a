import { Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react';
import { ruleText, type Saying } from '@lintel/contract/chain-words';
import type { ComponentProps } from 'react';
import { IconButton } from '#web/ui/IconButton.tsx';
import s from './ChainDialog.module.css';
import { faultyRules } from './chain.faults.ts';
import { RuleFields } from './RuleFields.tsx';

type Fields = Pick<ComponentProps<typeof RuleFields>, 'kind' | 'rule' | 'choices' | 'faults' | 'onChange'>;

interface RuleRowProps extends Fields {
  say: Saying;
  no: number;
  of: number;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One rule among those of its kind: its sentence, its place, and what it says when it is opened. */
export function RuleRow({ say, no, of, isOpen, onToggle, onMove, onRemove, ...fields }: RuleRowProps) {
  const { rule, faults, onChange } = fields;
  const isLast = no === of;
  const { isOff = false, ...others } = rule;
  return (
    <li className={s.row} data-off={isOff || undefined} data-faulty={faultyRules(faults).includes(no - 1) || undefined}>
      <div className={s.title}>
        <div>
          <b>{`${no}. ${rule.name || 'New rule'}`}</b>
          <p className={s.sentence}>{ruleText(rule, say)}</p>
        </div>
        <div className={s.buttons}>
          {!isLast && (
            <>
              <Switch
                size="xs"
                aria-label={`Rule ${no} counts`}
                checked={!isOff}
                onChange={({ currentTarget }) => onChange(currentTarget.checked ? others : { ...rule, isOff: true })}
              />
              <IconButton label={`Move rule ${no} up`} disabled={no === 1} onClick={() => onMove(-1)}>
                <IconArrowUp size={16} stroke={1.7} />
              </IconButton>
              <IconButton label={`Move rule ${no} down`} disabled={no >= of - 1} onClick={() => onMove(1)}>
                <IconArrowDown size={16} stroke={1.7} />
              </IconButton>
              <IconButton label={`Remove rule ${no}`} onClick={onRemove}>
                <IconTrash size={16} stroke={1.7} />
              </IconButton>
            </>
          )}
          <IconButton label={isOpen ? `Close rule ${no}` : `Edit rule ${no}`} aria-expanded={isOpen} onClick={onToggle}>
            {isOpen ? <IconChevronUp size={18} stroke={1.7} /> : <IconChevronDown size={18} stroke={1.7} />}
          </IconButton>
        </div>
      </div>
      {isOpen && <RuleFields {...fields} isLast={isLast} path={`rules.${no - 1}`} />}
    </li>
  );
}
