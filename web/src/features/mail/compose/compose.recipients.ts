import type { Address } from '@lintel/contract/mail';
import { isEmailAddress, recipientProblem } from '@lintel/contract/mail-rules';

export interface Taken {
  added: Address[];
  /** What could not be taken, to be corrected. */
  rest: string;
  problem: string | null;
}

/**
 * Takes typed or pasted text as recipients: one address, `Name <address>`, or a list of them parted by commas, semicolons
 * or lines. The first problem is answered with the text it is about (specification §5).
 */
export function takeRecipients(text: string, present: readonly Address[]): Taken {
  const added: Address[] = [];
  const rest: string[] = [];
  let problem: string | null = null;
  for (const part of splitList(text)) {
    const address = readAddress(part);
    const trouble = recipientProblem(
      address.email,
      [...present, ...added].map(({ email }) => email),
    );
    if (!trouble) added.push(address);
    else {
      problem ??= trouble;
      rest.push(part);
    }
  }
  return { added, rest: rest.join(', '), problem };
}

/** Several recipients in one text: a paste from a mail or a sheet. */
export const isList = (text: string): boolean => splitList(text).length > 1;

/** Commas, semicolons and lines part the list; not inside quotes or angle brackets. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (/[,;\n\r\t]/.test(character) && !isQuoted) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return [...parts, part].map((one) => one.trim()).filter(Boolean);
}

/** `Petra Hollis <petra@hollis.example>`, or the address alone. */
function readAddress(text: string): Address {
  const open = text.lastIndexOf('<');
  if (open < 0 || !text.endsWith('>')) return { email: text, name: '' };
  const email = text.slice(open + 1, -1).trim();
  const name = text.slice(0, open).trim().replace(/^"|"$/g, '').trim();
  return { email, name };
}

/** A recipient that came from elsewhere and cannot be sent to. */
export const isWrong = ({ email }: Address): boolean => !isEmailAddress(email);
