import type { SenderCheck } from '@lintel/contract/mail-reading';
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import s from './MessageHeader.module.css';

const ICONS = { proved: IconShieldCheck, forged: IconShieldX, unproved: IconShieldQuestion, unchecked: IconShieldQuestion };
const WORDS: Record<SenderCheck['verdict'], (domain: string) => string> = {
  proved: (domain) => `Really from ${domain}`,
  forged: (domain) => `Not from ${domain}`,
  unproved: (domain) => (domain ? `Nothing proves that it is from ${domain}` : 'It does not say where it is from'),
  unchecked: () => 'The sender could not be checked',
};

/** What was found out about the sender, in plain words. */
export function SenderCheckLine({ check }: { check: SenderCheck }) {
  const Icon = ICONS[check.verdict];
  return (
    <div className={s.check} data-verdict={check.verdict}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {WORDS[check.verdict](check.domain)}
    </div>
  );
}

/** The same for those who know the three names. */
export const checkDetails = ({ spf, dkim, dmarc, policy, signedBy }: SenderCheck): string =>
  [
    `SPF ${spf}`,
    `DKIM ${dkim}${signedBy.length > 0 ? ` (${signedBy.join(', ')})` : ''}`,
    `DMARC ${dmarc}${policy ? `, asked for: ${policy}` : ''}`,
  ].join('; ');
