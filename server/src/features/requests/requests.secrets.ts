import type { Answers } from '@lintel/contract/form-rules';
import type { RequestKindName } from '@lintel/contract/request-kinds';
import type { Ctx } from '#server/platform/context.ts';
import { secretsOf } from '#server/platform/secrets.ts';

/** Answers that whoever reads the database alone does not read: sealed while they are written, masked once they are used or given up. */
const SECRETS: Partial<Record<RequestKindName, readonly string[]>> = { hr_bank: ['iban'] };
const SEALED = 'sealed:';

interface Kept {
  kind: RequestKindName;
  data: Answers;
}

export const hasSecrets = (kind: RequestKindName): boolean => kind in SECRETS;

/** Of what was typed: nothing of it is sealed yet. */
export async function sealedAnswers({ services }: Pick<Ctx, 'services'>, { kind, data }: Kept): Promise<Answers> {
  const { seal } = await secretsOf(services);
  return withSecrets({ kind, data }, (text) => SEALED + seal(text));
}

/** As their writer typed them; what was kept before it was sealed is read as it stands. */
export async function unsealedAnswers({ services }: Pick<Ctx, 'services'>, { kind, data }: Kept): Promise<Answers> {
  const { unseal } = await secretsOf(services);
  return withSecrets({ kind, data }, (text) => (text.startsWith(SEALED) ? unseal(text.slice(SEALED.length)) : text));
}

const SHOWN = 4;
/** The end of an account tells its owner which it was; of what is too short to be one nothing is left. */
export const maskedAnswers = (kept: Kept): Answers =>
  withSecrets(kept, (text) => {
    const plain = text.replace(/\s/g, '');
    return plain.length > 3 * SHOWN ? `•••• ${plain.slice(-SHOWN)}` : '••••';
  });

function withSecrets({ kind, data }: Kept, change: (text: string) => string): Answers {
  const secret = SECRETS[kind] ?? [];
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, secret.includes(key) && typeof value === 'string' && value ? change(value) : value]),
  ) as Answers;
}
