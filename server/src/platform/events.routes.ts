import { eventsApi } from '@lintel/contract/events';
import { urlOf } from '@lintel/contract/kit/client';
import { sessionApi } from '@lintel/contract/session';
import { fail } from '#server/platform/errors.ts';
import type { Mount } from '#server/platform/mount.ts';

export const mountEvents = (mount: Mount): void =>
  mount('events', eventsApi, {
    stream: async (_input, { user, services }, { request, reply }) => {
      const lastEventId = request.headers['last-event-id'];
      const { authorization } = request.headers;
      // The same question that any call with this token is asked first: a stream must not outlive its sign-in.
      const recheck = async () => {
        const answer = await request.server.inject({ url: urlOf(sessionApi.me), headers: { authorization } });
        if (answer.statusCode === 401 || answer.statusCode === 403) throw fail('session.unauthorised');
      };
      await services.events.streamTo(reply, {
        personId: user.id,
        lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
        recheck,
      });
    },
  });
