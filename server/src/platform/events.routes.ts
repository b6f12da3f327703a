import { eventsApi } from '@lintel/contract/events';
import type { Mount } from '#server/platform/mount.ts';

export const mountEvents = (mount: Mount): void =>
  mount('events', eventsApi, {
    stream: async (_input, { user, services }, { request, reply, recheck }) => {
      const lastEventId = request.headers['last-event-id'];
      await services.events.streamTo(reply, {
        personId: user.id,
        lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
        recheck,
      });
    },
  });
