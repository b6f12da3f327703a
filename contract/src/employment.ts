/** The fixed words of employment, without schemas: pages read them as they are. */
export const EMPLOYMENT_TYPES = ['permanent', 'fixed_term', 'part_time', 'apprentice', 'agency'] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];
export const EMPLOYMENT_LABELS: Record<EmploymentType, string> = {
  permanent: 'Permanent',
  fixed_term: 'Fixed term',
  part_time: 'Part-time',
  apprentice: 'Apprentice',
  agency: 'Agency',
};

/** By the status of their file: who works here, from the preparation of the first day to the last one. */
export const WORKS_HERE = ['onboarding', 'active', 'suspended', 'offboarding'] as const;
/** Of these, whoever has begun. */
export const HAS_BEGUN = ['active', 'suspended', 'offboarding'] as const;
/** Of these, whoever is at work: decides, is asked and is told. */
export const AT_WORK = ['active', 'offboarding'] as const;
/** Of these, whoever reads mail at work. */
export const READS_MAIL = ['onboarding', 'active', 'offboarding'] as const;

export const FULL_WEEK_MINUTES = 2400;
/** Of full time, in hundredths of a per cent; who works more is full-time. */
export const shareOf = (weeklyMinutes: number): number => Math.min(10_000, Math.round((weeklyMinutes * 10_000) / FULL_WEEK_MINUTES));

export const PAY_BASES = ['monthly', 'hourly'] as const;

export const CONTACT_LIMIT = 3;

export const CHECKLISTS = ['onboarding', 'offboarding'] as const;
export type Checklist = (typeof CHECKLISTS)[number];

/** What is to be done, in order; those that are required hold the last step back (workspace A1). */
export const CHECKLIST_ITEMS: Record<Checklist, readonly { key: string; label: string; isRequired?: true }[]> = {
  onboarding: [
    { key: 'contract', label: 'Contract signed and filed' },
    { key: 'bank', label: 'Bank details verified' },
    { key: 'certificates', label: 'Certificates seen' },
    { key: 'safety', label: 'Safety induction held' },
    { key: 'account', label: 'Sign-in account opened' },
    { key: 'equipment', label: 'Equipment handed out' },
  ],
  offboarding: [
    { key: 'assets', label: 'Assets returned', isRequired: true },
    { key: 'handover', label: 'Tasks handed over' },
    { key: 'approvals', label: 'Approvals handed over', isRequired: true },
    { key: 'leave', label: 'Final leave balance agreed' },
    { key: 'pay', label: 'Final pay prepared' },
    { key: 'account', label: 'Sign-in account closed' },
  ],
};

/** What a file in the personnel file is, and who besides HR and the person may see it (workspace B2). */
export const DOCUMENT_CATEGORIES = ['contract', 'id_copy', 'qualification', 'review', 'sick_note', 'pay'] as const;
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number];
export const DOCUMENT_LABELS: Record<DocumentCategory, string> = {
  contract: 'Contract',
  id_copy: 'Copy of an ID',
  qualification: 'Qualification',
  review: 'Review',
  sick_note: 'Sick note',
  pay: 'Pay',
};

/** What may be missing in a personnel file: HR's checks, each with its question in words. */
export const MISSING_CHECKS = [
  'manager',
  'department',
  'grade',
  'contract',
  'bank',
  'emergency',
  'birth_date',
  'compensation',
  'national_id',
] as const;
export type MissingCheck = (typeof MISSING_CHECKS)[number];
export const MISSING_LABELS: Record<MissingCheck, string> = {
  manager: 'No manager',
  department: 'No department',
  grade: 'No grade',
  contract: 'No contract on file',
  bank: 'No verified bank account',
  emergency: 'No emergency contact',
  birth_date: 'No birth date',
  compensation: 'No pay agreed',
  national_id: 'No national id',
};

/** The certificates that work on site asks for. */
export const CERTIFICATE_TYPES = ['SAFETY', 'CRANE', 'EXCAV', 'PAVER', 'MEWP', 'TELE', 'WELD', 'ELEC', 'FIRST_AID'] as const;
export type CertificateType = (typeof CERTIFICATE_TYPES)[number];
export const CERTIFICATE_LABELS: Record<CertificateType, string> = {
  SAFETY: 'Safety card',
  CRANE: 'Crane operator',
  EXCAV: 'Excavator operator',
  PAVER: 'Paver operator',
  MEWP: 'Lifting platform',
  TELE: 'Telehandler',
  WELD: 'Welder',
  ELEC: 'Electrician',
  FIRST_AID: 'First aid',
};

/** A certificate is due for renewal from so many days before its end. */
export const EXPIRING_DAYS = 30;

/** What of an employment ends by itself, as far as it ends within those days. */
export const ENDINGS = ['certificate', 'contract', 'probation'] as const;
export type Ending = (typeof ENDINGS)[number];
export const ENDING_LABELS: Record<Ending, string> = { certificate: 'Certificate', contract: 'Contract', probation: 'Probation' };

/** Duties that move money: nobody who administers the system holds one (SoD-13). */
export const MONEY_DUTIES = ['buyer', 'payment_releaser', 'payroll_preparer', 'payroll_approver', 'bank_verifier'] as const;
export const movesMoney = (duty: string): boolean => (MONEY_DUTIES as readonly string[]).includes(duty);
