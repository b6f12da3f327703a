import type { Email } from '@lintel/contract/mail';
import type { SenderWarning } from '@lintel/contract/mail-reading';

type Tone = 'info' | 'warning' | 'danger';

/** What to look at twice before answering; null where there is nothing. A new sender alone is a hint, the rest a warning. */
export function sayingOf(mail: Email): { tone: Tone; text: string } | null {
  const { warnings, senderCheck, folder } = mail;
  const forged = senderCheck?.verdict === 'forged' ? senderCheck : null;
  const said = warnings.map(({ kind, about }) => SENTENCES[kind](about, mail));
  if (forged && !isClaim(mail)) said.unshift(`This email claims to be from ${forged.domain}, but ${forged.domain} says that it is not.`);
  if (folder === 'spam') said.splice(forged ? 1 : 0, 0, spamText(mail));
  return said.length === 0 ? null : { tone: forged ? 'danger' : toneOf(mail), text: said.join(' ') };
}

const isClaim = ({ warnings }: Email): boolean => warnings.some(({ kind }) => kind === 'claims_inside');

const GRAVE = new Set<SenderWarning['kind']>(['look_alike', 'mixed_alphabets', 'namesake']);

const SENTENCES: Record<SenderWarning['kind'], (about: string, mail: Email) => string> = {
  claims_inside: claimText,
  look_alike: (about, { from }) =>
    `The sender's domain ${from.email.split('@')[1] ?? ''} looks like ${about}, which you know, but is another one.`,
  mixed_alphabets: (about) => `The sender's domain has letters of several alphabets, which look alike. Its real name is ${about}.`,
  namesake: (about, { from }) => `A colleague has this name and writes from ${about}. This email came from ${from.email}.`,
  reply_elsewhere: (about) => `A reply goes to ${about}, not to the sender.`,
  // What is said before it has named the address.
  new_sender: (about, { warnings }) => `You have not had an email from ${warnings.length > 1 ? 'this address' : about} before.`,
};

/** What came through a server of our own network may be of a machine of the house; the rest came from outside. */
function claimText(domain: string, { senderCheck }: Email): string {
  const claim = `This email claims to be from ${domain}, your own company, but`;
  if (senderCheck?.verdict === 'forged') return `${claim} was sent from outside of it without any proof.`;
  if (senderCheck?.verdict === 'unchecked') return `${claim} was sent from outside of it, and nobody could be asked whether that is right.`;
  return `${claim} was not sent from a mailbox here, and nothing proves it.`;
}

function spamText({ elsewhere, senderCheck }: Email): string {
  if (elsewhere) return 'This email lies in the Spam folder of its account.';
  const isHeld = senderCheck?.verdict === 'forged' && senderCheck.policy !== null && senderCheck.policy !== 'none';
  return isHeld ? 'That is why it was put into Spam.' : 'This email was put into Spam by hand.';
}

function toneOf(mail: Email): Tone {
  if (mail.warnings.some(({ kind }) => GRAVE.has(kind))) return 'danger';
  if (!isClaim(mail)) return 'info';
  return mail.senderCheck?.verdict === 'unproved' ? 'warning' : 'danger';
}
