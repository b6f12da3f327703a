import type { CompanySignature, Identity } from '@lintel/contract/mail-identities';

/** As whom a message goes out: an identity, a shared mailbox, an account on another server, or the person themselves. */
export interface Writer {
  identityId: string | null;
  accountId: string | null;
}

/** As whom somebody can write, and what the company puts under it. */
export interface Signatures {
  identities: readonly Identity[];
  company: CompanySignature;
}

/** Who writes from an address unless somebody else is chosen: its default. */
export const writerAt = (accountId: string | null, identities: readonly Identity[]): Writer => ({
  accountId,
  identityId: identities.find((one) => one.accountId === accountId)?.id ?? null,
});

export interface Signed {
  /** '' is none. */
  html: string;
  /** The company's, which nobody changes. */
  isLocked: boolean;
}

/** What stands under a message by itself. */
export function signatureFor(
  { identityId, accountId }: Writer,
  { identities, company }: Signatures,
  mode: 'new' | 'reply' | 'forward',
): Signed {
  if (company.lockedFor.includes(accountId)) return { html: company.html, isLocked: true };
  const identity = identities.find((one) => one.id === identityId);
  const isOn = identity && (mode === 'new' ? identity.onNew : identity.onAnswer);
  return { html: isOn ? identity.signature : '', isLocked: false };
}
