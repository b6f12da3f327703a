import { z } from 'zod';
import { statesOf } from './kit/machine.ts';
import { outboxMachine } from './outbox-machine.ts';

export const DeliveryState = z.enum(statesOf(outboxMachine));
export type DeliveryState = z.infer<typeof DeliveryState>;
