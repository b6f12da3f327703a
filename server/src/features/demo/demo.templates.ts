import { createIdentity, createTemplate } from '#server/features/mail/mail.service.ts';
import { actingAs } from './demo.actor.ts';
import type { Unit } from './demo.steps.ts';

interface DemoTemplate {
  name: string;
  subject?: string;
  /** Paragraphs. */
  text: readonly string[];
}

const GREETING = 'Dear {{recipient.name}},';
const CLOSE = 'Kind regards\n{{me.name}}\n{{me.title}}';

const OF_COMPANY: readonly DemoTemplate[] = [
  {
    name: 'Request for a quotation',
    subject: 'Request for a quotation: {{project.code}} {{project.name}}',
    text: [
      GREETING,
      'for our project {{project.name}} ({{project.code}}) we ask you for a quotation of the works described below, with unit prices and your earliest start on site.',
      'Scope:',
      'We need your offer within ten working days. If a question is open, call me: {{me.phone}}.',
      CLOSE,
    ],
  },
  {
    name: 'Delivery to site',
    subject: 'Delivery to {{project.name}}',
    text: [
      GREETING,
      'the site gate is open from 06:30 to 16:00. Name {{project.code}} at the gate, come with the delivery note on paper, and tell us a day ahead if you need the crane.',
      CLOSE,
    ],
  },
  {
    name: 'Minutes of a site meeting',
    subject: 'Minutes {{project.code}}, {{date}}',
    text: [
      'Hello {{recipient.firstName}},',
      'these are the minutes of today. Objections reach us within five days, else they count as agreed.',
      CLOSE,
    ],
  },
];

const OF_PAYMENTS: readonly DemoTemplate[] = [
  {
    name: 'Invoice received',
    text: [GREETING, 'your invoice has arrived and is being checked. It is paid with the first run after its release, on a Friday.', CLOSE],
  },
  {
    name: 'Delivery note missing',
    text: [
      GREETING,
      'we cannot release your invoice yet: the signed delivery note is missing. Send it to this address and name the number of the invoice.',
      CLOSE,
    ],
  },
];

/** Texts of the company and of one mailbox, written by who sets mailboxes up. */
export const writeTemplates: Unit['run'] = async (ctx) => {
  const viktor = await actingAs(ctx, 'E0013');
  const payments = await ctx.db.selectFrom('shared_mailbox').select('account_id').where('name', '=', 'Payments').executeTakeFirstOrThrow();
  for (const template of OF_COMPANY) await createTemplate(viktor, { ...inputOf(template), kind: 'company', accountId: null });
  for (const template of OF_PAYMENTS)
    await createTemplate(viktor, { ...inputOf(template), kind: 'mailbox', accountId: payments.account_id });
  await createIdentity(viktor, { ...SIGNED, accountId: payments.account_id });
  for (const code of WITH_COMPANYS)
    await createIdentity(await actingAs(ctx, code), { ...SIGNED, title: 'Office', usesCompany: true, signatureHtml: '', accountId: null });
};

/** Helena and Samir chose the signature of the company. */
const WITH_COMPANYS = ['E0001', 'E0004'];

/** What stands under whatever is written for that mailbox. */
const SIGNED = {
  ...{ title: 'Payments', name: '', replyTo: null, usesCompany: false, onNew: true, onAnswer: true, isDefault: true },
  signatureHtml: '<p>{{me.name}}<br>Accounts payable, {{company.name}}</p><p>Invoices are paid on Fridays.</p>',
};

const inputOf = ({ name, subject = '', text }: DemoTemplate) => ({
  ...{ name, subject },
  html: text.map((one) => `<p>${one.replaceAll('\n', '<br>')}</p>`).join(''),
});
