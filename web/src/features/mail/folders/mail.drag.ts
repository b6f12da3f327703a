import type { EmailRow } from '@lintel/contract/mail';
import { dragKind } from '#web/kit/drag.ts';

/** Mails on their way to a folder or a label. */
export const mailDrag = dragKind<readonly EmailRow[]>('application/x-lintel-mails');
