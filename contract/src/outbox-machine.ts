import { machine } from './kit/machine.ts';

/**
 * The way of a mail to outside recipients (reliability R9), and of any mail that waits first: nobody has a `held` one yet, so its
 * sender can take it back. Only `queued` is ever tried again by itself;
 * `unknown` means that the relay went silent after it had the whole mail, so a repeat could arrive twice. A mail of an account on another
 * server is `filed` once its Sent there has it.
 */
export const outboxMachine = machine({
  name: 'outbox',
  initial: 'held',
  states: {
    held: { label: 'Waits to be sent', look: 'scheduled' },
    queued: { label: 'Waiting to be sent', look: 'scheduled' },
    transmitting: { label: 'Being sent', look: 'in_progress' },
    sent: { label: 'Sent', look: 'done', isQuiet: true },
    filed: { label: 'Sent', look: 'done', isQuiet: true },
    unfiled: { label: 'Sent, without a copy', look: 'at_risk' },
    failed: { label: 'Not delivered', look: 'rejected' },
    unknown: { label: 'Delivery unclear', look: 'at_risk' },
    cancelled: { label: 'Taken back', look: 'cancelled' },
  },
  transitions: {
    cancel: { from: ['held'], to: 'cancelled', can: 'mail:send', label: 'Take back' },
    release: { from: ['held'], to: 'queued', can: 'system', label: 'Release' },
    deliver: { from: ['held'], to: 'sent', can: 'system', label: 'Deliver to colleagues' },
    transmit: { from: ['queued'], to: 'transmitting', can: 'system', label: 'Transmit' },
    postpone: { from: ['transmitting'], to: 'queued', can: 'system', label: 'Postpone' },
    accept: { from: ['transmitting'], to: 'sent', can: 'system', label: 'Accepted by the relay' },
    refuse: { from: ['queued', 'transmitting'], to: 'failed', can: 'system', label: 'Refused by the relay' },
    lose: { from: ['transmitting'], to: 'unknown', can: 'system', label: 'No answer from the relay' },
    file: { from: ['sent', 'unknown', 'unfiled'], to: 'filed', can: 'system', label: 'Filed in Sent' },
    leaveUnfiled: { from: ['sent'], to: 'unfiled', can: 'system', label: 'Refused by Sent' },
    fileAgain: { from: ['unfiled'], to: 'sent', can: 'mail:send', label: 'Try again' },
    bounce: { from: ['sent', 'filed', 'unfiled', 'unknown'], to: 'failed', can: 'system', label: 'Returned by the receiving side' },
    sendAgain: { from: ['unknown', 'failed'], to: 'queued', can: 'mail:send', label: 'Send again' },
    confirmArrived: { from: ['unknown'], to: 'sent', can: 'mail:send', label: 'It arrived' },
  },
});
