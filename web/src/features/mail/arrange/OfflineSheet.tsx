import { Button, Stack, Text } from '@mantine/core';
import { formatBytes } from '@lintel/contract/kit/size';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { counted } from '#web/kit/counted.ts';
import { hasFailed } from '#web/kit/failed.ts';
import { clearKept, KEPT_PAGES_DAYS, KEPT_PAGES_MOST, keptSizes } from '#web/kit/kept.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { toast } from '#web/kit/toast.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { longDate } from '#web/features/mail/mail.format.ts';
import { KEPT_DAYS, KEPT_MOST, KEPT_ROWS } from '#web/features/mail/mail.keep.ts';

const keptKey = ['kept-here'] as const;

/** In Preferences: what this browser keeps for a time without network. */
export function OfflineSheet() {
  const client = useQueryClient();
  const kept = useQuery({ queryKey: keptKey, queryFn: keptSizes, gcTime: 0 });
  const clear = useMutation({
    mutationFn: clearKept,
    onSuccess: () => client.invalidateQueries({ queryKey: keptKey }),
    onError: (error) => toast.problem(error),
  });
  return (
    <Sheet>
      <SheetHeader title="Without network" />
      <SheetBody>
        <Stack gap="sm" align="flex-start">
          <Text>
            Inbox, Sent and Archive of the last {KEPT_DAYS} days and your drafts are kept in this browser, of your mailbox, of shared ones
            and of accounts on other servers: up to {counted(KEPT_ROWS, 'row')} of a folder and {formatBytes(KEPT_MOST)} in all, of which
            the archive goes first and then the oldest. What you open of other pages is kept for {KEPT_PAGES_DAYS} days, up to{' '}
            {formatBytes(KEPT_PAGES_MOST)}; never pay, bank accounts, personnel files or files. All of it goes when you sign out.
          </Text>
          {hasFailed(kept) ? (
            <Failed things="what is kept" read={kept} />
          ) : kept.data === undefined ? (
            <Loading />
          ) : (
            <>
              <Text role="status">{keptText(kept.data)}</Text>
              <Button variant="default" disabled={kept.data.length === 0} loading={clear.isPending} onClick={() => clear.mutate()}>
                Clear
              </Button>
            </>
          )}
        </Stack>
      </SheetBody>
    </Sheet>
  );
}

/** The room is that of the text: a browser says of its own storage no more than a guess. */
function keptText(kept: readonly { url: string; at: number; size: number }[]): string {
  const mails = kept.filter(({ url }) => /\/mail\/\d+$/.test(url)).length;
  if (kept.length === 0) return 'Nothing is kept now.';
  const size = kept.reduce((sum, one) => sum + one.size, 0);
  return `${counted(mails, 'email')}, ${formatBytes(size)} with lists and other pages, as of ${longDate(new Date(kept.at(-1)!.at).toISOString())}.`;
}
