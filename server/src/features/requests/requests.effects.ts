import { minutesOfPart } from '@lintel/contract/booking-parts';
import { BankChangeInput } from '@lintel/contract/bank-changes';
import type { CertificateType } from '@lintel/contract/employment';
import type { Answers } from '@lintel/contract/form-rules';
import type { RecoveryInput } from '@lintel/contract/recovery';
import type { RequestKindName } from '@lintel/contract/request-kinds';
import type { BookingInput } from '@lintel/contract/booking-moves';
import type { TicketCategory } from '@lintel/contract/support';
import { copyFiles } from '#server/features/files/files.service.ts';
import { requestBankChange } from '#server/features/people/bank.service.ts';
import { addCertification } from '#server/features/people/certifications.service.ts';
import { getEmployee, updatePersonal } from '#server/features/people/employees.service.ts';
import { loadUser } from '#server/features/people/people.service.ts';
import { reportRecovery } from '#server/features/recovery/recovery.service.ts';
import { cancelBooking, requestBooking } from '#server/features/resources/resources.service.ts';
import { createTicket } from '#server/features/support/support.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { maskedAnswers } from './requests.secrets.ts';

/** What a request led to, shown on its page. */
export interface Outcome {
  /** "Ticket TKT-0007" and its page. */
  linked?: { label: string; path: string };
  outcome?: string;
  /** The request stays open until what it led to ends. */
  isOpen?: true;
  /** What is kept of the answers instead: what is a secret stands elsewhere, sealed. */
  answers?: Answers;
}

/** An approved request as its effect sees it. */
export interface Effective {
  id: string;
  number: string;
  kind: RequestKindName;
  title: string;
  requesterId: string;
  /** For whom it is: the one it was entered for, else its requester. */
  personId: string;
  projectId: string | null;
  answers: Answers;
}

/** Its page for whoever sees it: below the part that every role has. */
const pageOf = (id: string): string => `employee/request-forms/${id}`;
export const bookingPage = pageOf;

/**
 * What an approval sets off, by kind; runs once, in the transaction of the approval, as the system. Kinds without an entry are worked
 * off by their team alone; those whose module is not part of Lintel yet are held back when their form is published.
 */
const EFFECTS: Partial<Record<RequestKindName, (ctx: Ctx, request: Effective) => Promise<Outcome>>> = {
  support: async (ctx, { personId, answers }) => {
    // The ticket is the person's own: they answer in it, and the desk answers them.
    const { subject, text, category } = answers as { subject: string; text: string; category: TicketCategory };
    const { id, number } = await createTicket(await acting(ctx, personId), {
      subject,
      body: text,
      category,
      priority: 'normal',
      files: [],
    });
    return { linked: { label: `Ticket ${number}`, path: pageOf(id) }, outcome: `Ticket ${number} is open.` };
  },
  incident: async () => ({ outcome: 'It stands in the register of incidents.' }),
  // The booking is the person's own, and asks for its own approval where it needs one.
  resource_booking: async (ctx, { personId, answers }) => {
    const { resource, days, part, operator, project, department, purpose } = answers as Record<
      'resource' | 'part' | 'operator' | 'project' | 'department' | 'purpose',
      string
    > & {
      days: { from: string; to: string };
    };
    const { id, resourceCode } = await requestBooking(await acting(ctx, personId), {
      resourceId: resource,
      ...days,
      ...minutesOfPart(part),
      operatorId: operator,
      projectId: project ?? null,
      departmentId: department ?? null,
      purpose,
    } as BookingInput);
    return { linked: { label: `Booking of ${resourceCode}`, path: bookingPage(id) }, isOpen: true };
  },
  access_recovery: async (ctx, { requesterId, answers }) => {
    const { person, cause, reason } = answers as Record<'person' | 'cause' | 'reason', string>;
    const input = { employeeId: person, reason: cause, note: reason } as RecoveryInput;
    const { id, employeeName } = await reportRecovery(await acting(ctx, requesterId), input);
    return { linked: { label: `Recovery of ${employeeName}`, path: pageOf(id) }, outcome: 'Administration knows.' };
  },
  hr_bank: async (ctx, request) => {
    const user = await alone(ctx, request);
    const { holder, iban } = request.answers as Record<'holder' | 'iban', string>;
    const parsed = BankChangeInput.safeParse({ holder, iban });
    if (!parsed.success) {
      const message = parsed.error.issues[0]!.message;
      throw fail('requests.incomplete', { details: message }, { fields: { [String(parsed.error.issues[0]!.path[0])]: message } });
    }
    await requestBankChange(user, request.personId, { holder, iban });
    return {
      outcome: 'It waits for a second person to verify it. Until then pay goes where it went.',
      answers: maskedAnswers({ kind: request.kind, data: { ...request.answers, iban: parsed.data.iban } }),
    };
  },
  hr_address: async (ctx, request) => {
    const user = await alone(ctx, request);
    const { privateEmail = null, emergencyContacts = [], version } = await getEmployee(user, request.personId);
    const address = String(request.answers['address']);
    await updatePersonal(user, request.personId, { privateEmail, emergencyContacts, address, version });
    return { outcome: 'The address stands in your file.' };
  },
  hr_certificate: async (ctx, request) => {
    const user = await alone(ctx, request);
    const { certificate, number, issued_on, expires_on, file } = request.answers as Record<string, string> & { file: string[] };
    await addCertification(user, request.personId, {
      type: certificate!.toUpperCase() as CertificateType,
      number: number ?? null,
      issuedOn: issued_on!,
      expiresOn: expires_on ?? null,
      fileIds: (await copyFiles(user, file)) as `file_${string}`[],
    });
    return {};
  },
};

export const runEffect = (ctx: Ctx, request: Effective): Promise<Outcome> => EFFECTS[request.kind]?.(ctx, request) ?? Promise.resolve({});

/** What is taken back where somebody cancels an approved request. @throws Refusal where it has gone too far */
export async function undoEffect(
  ctx: Ctx,
  { linked, requesterId }: { linked: Outcome['linked'] | null; requesterId: string },
): Promise<void> {
  const bookingId = /bkg_[0-9a-z]{26}/.exec(linked?.path ?? '')?.[0];
  if (bookingId) await cancelBooking(await acting(ctx, requesterId), bookingId);
}

const acting = async (ctx: Ctx, personId: string): Promise<Ctx> => ({ ...ctx, user: (await loadUser(ctx, personId))! });

/** Of a file that only its person changes: nobody asks for another here. */
async function alone(ctx: Ctx, { requesterId, personId }: Effective): Promise<Ctx> {
  const user = await acting(ctx, requesterId);
  if (requesterId === personId) return user;
  throw fail('requests.own_only', { name: (await loadUser(ctx, personId))?.name ?? 'The person' });
}
