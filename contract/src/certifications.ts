import { z } from 'zod';
import { CERTIFICATE_TYPES } from './employment.ts';
import { paged, route } from './kit/route.ts';
import { day, enteredDay, id, instant, line, pageQuery, version } from './kit/schema.ts';

/** What a certificate is worth today. */
export const CERTIFICATE_STATES = ['valid', 'expiring', 'expired'] as const;

export const Certification = z.object({
  id: id('crt'),
  employeeId: id('emp'),
  type: z.enum(CERTIFICATE_TYPES),
  number: z.string().nullable(),
  issuedOn: day(),
  expiresOn: day().nullable(),
  status: z.enum(CERTIFICATE_STATES),
  verifiedByName: z.string().nullable(),
  verifiedAt: instant().nullable(),
  files: z.int(),
  version: version(),
});
export type Certification = z.infer<typeof Certification>;

/** Somebody with the latest certificate of every type that they hold. */
export const CertificateRow = z.object({
  employeeId: id('emp'),
  employeeName: z.string(),
  position: z.string(),
  certificates: z.array(Certification.pick({ type: true, expiresOn: true, status: true })),
});
export type CertificateRow = z.infer<typeof CertificateRow>;

export const CertificationInput = z
  .object({
    type: z.enum(CERTIFICATE_TYPES),
    number: line(60).nullable().default(null),
    issuedOn: enteredDay(),
    expiresOn: enteredDay().nullable().default(null),
    fileIds: z.array(id('file')).max(5).default([]),
  })
  .refine(({ issuedOn, expiresOn }) => !expiresOn || expiresOn >= issuedOn, {
    path: ['expiresOn'],
    message: 'It ends before it was issued. Choose a later day.',
  });
export type CertificationInput = z.input<typeof CertificationInput>;

export const certificationsApi = {
  due: route({
    method: 'GET',
    path: '/certifications/due',
    can: 'certifications:read',
    summary: 'Certificates of people who work here that have ended or end within thirty days, soonest first',
    query: z.object(pageQuery),
    data: paged(Certification.extend({ employeeName: z.string() })),
  }),
  matrix: route({
    method: 'GET',
    path: '/certifications/matrix',
    can: 'employees:read',
    summary: 'Who holds which certificate: of the departments that you head, or of everybody',
    query: z.object({ ...pageQuery, q: z.string().trim().max(100).optional() }),
    data: paged(CertificateRow),
  }),
  list: route({
    method: 'GET',
    path: '/employees/:id/certifications',
    can: 'people:read',
    summary: 'The certificates of somebody, as far as they are yours to see',
    params: z.object({ id: id('emp') }),
    data: z.array(Certification),
  }),
  add: route({
    method: 'POST',
    path: '/employees/:id/certifications',
    can: 'people:read',
    summary: 'Record a certificate: your own, or as HR',
    params: z.object({ id: id('emp') }),
    body: CertificationInput,
    data: Certification,
    once: 'accepted',
  }),
  verify: route({
    method: 'POST',
    path: '/certifications/:id/verify',
    can: 'certifications:verify',
    summary: 'Confirm that the original was seen',
    params: z.object({ id: id('crt') }),
    body: z.object({ version: version() }),
    data: Certification,
    once: 'accepted',
  }),
};
