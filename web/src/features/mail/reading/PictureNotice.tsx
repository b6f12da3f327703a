import { Button, Group } from '@mantine/core';
import type { Email } from '@lintel/contract/mail';
import { remotePictures } from '@lintel/contract/mail-pictures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { counted } from '#web/kit/counted.ts';
import { toast } from '#web/kit/toast.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { mailKeys } from '#web/features/mail/mail.keys.ts';

interface PictureNoticeProps {
  mail: Email;
  isShown: boolean;
  onShow: () => void;
}

/** Says which pictures stay out, and lets them in: for this mail, or for all of its sender. They come by our server. */
export function PictureNotice({ mail, isShown, onShow }: PictureNoticeProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (isTrusted: boolean) =>
      api.mailReading.trust({ body: { email: mail.from.email, isTrusted } }, { idempotencyKey: intentKey() }),
    onSuccess: () => client.invalidateQueries({ queryKey: mailKeys.message(mail.id) }),
    onError: (error) => toast.problem(error),
  });
  // What proves nothing of its sender is not trusted by its name.
  const canTrust = mail.senderCheck?.verdict === 'proved' && mail.folder !== 'spam' && mail.folder !== 'trash';
  const canShow = remotePictures(mail.htmlBody ?? '').length > 0;
  if (isShown) {
    if (!mail.isTrusted) return mail.blockedTrackers > 0 ? <InlineNotice>{trackersText(mail.blockedTrackers)}</InlineNotice> : null;
    return (
      <InlineNotice
        action={
          <Button size="xs" variant="quiet" loading={isPending} onClick={() => mutate(false)}>
            Stop showing them
          </Button>
        }
      >
        Pictures of {mail.from.email} are shown. {trackersText(mail.blockedTrackers)}
      </InlineNotice>
    );
  }
  return (
    <InlineNotice
      action={
        canShow && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={onShow}>
              Show pictures
            </Button>
            {canTrust && (
              <Button size="xs" variant="quiet" loading={isPending} onClick={() => mutate(true)}>
                Always for this sender
              </Button>
            )}
          </Group>
        )
      }
    >
      {[blockedText(mail.blockedImages), trackersText(mail.blockedTrackers)].join(' ').trim()}
    </InlineNotice>
  );
}

const blockedText = (count: number): string =>
  count === 0
    ? ''
    : count === 1
      ? '1 picture from another server was not loaded.'
      : `${count} pictures from other servers were not loaded.`;

/** What only tells that a mail was opened stays out whatever is shown. */
const trackersText = (count: number): string => (count === 0 ? '' : `${counted(count, 'tracker')} blocked.`);
