import type { SenderCheck } from '@lintel/contract/mail-reading';
import { isWithin } from './mail.domains.ts';

export interface Findings {
  dmarc: string;
  /** A signature or the way here speaks for the very domain that the mail claims to be from. */
  isAligned: boolean;
  isBehindRelay: boolean;
  /** Something could not be asked. */
  isTroubled: boolean;
  /** It claims to be from our own domain, or one below it: that mail does not come from outside. */
  isOwn: boolean;
}

export function verdictOf({ dmarc, isAligned, isBehindRelay, isTroubled, isOwn }: Findings): SenderCheck['verdict'] {
  if (dmarc === 'pass' || (dmarc === 'none' && isAligned)) return 'proved';
  if (isTroubled) return 'unchecked';
  if (isBehindRelay) return 'unproved';
  return dmarc === 'fail' || isOwn ? 'forged' : 'unproved';
}

export const isKin = (one: string, other: string): boolean => isWithin(one, other) || isWithin(other, one);

/** Names of strangers, fit to be shown. */
export const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.-]/gu, '')
    .slice(0, 253);
