import { Button, CopyButton, Skeleton, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { LeaveFeed } from '@lintel/contract/leave-feed';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Failed } from '#web/kit/PageState.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { changeFeed, endFeed, feedQuery, makeFeed } from './leave.data.ts';
import s from './leave.layout.module.css';

/** The secret address under which another calendar shows one's leave: made, shown once, renewed, ended. */
export function LeaveFeedDialog({ onClose }: { onClose: () => void }) {
  const feed = useQuery(feedQuery);
  return (
    <Dialog opened onClose={onClose} title="Your leave in another calendar" size="32rem">
      <div className={s.dialog}>
        <p className={s.muted}>
          Outlook, Google Calendar or your phone subscribe to an address and show your approved leave. Whoever has the address reads it, so
          it is a secret like a password.
        </p>
        {hasFailed(feed) && <Failed things="the address" read={feed} />}
        {feed.isPending && <Skeleton height={96} />}
        {feed.isSuccess && <Feed feed={feed.data} />}
      </div>
    </Dialog>
  );
}

function Feed({ feed }: { feed: LeaveFeed | null }) {
  const [wanted, setWanted] = useState(feed?.withTeam ?? false);
  const making = useMutation({ mutationFn: () => makeFeed({ withTeam: wanted }) });
  const choosing = useMutation({ mutationFn: (withTeam: boolean) => changeFeed({ withTeam }) });
  const ending = useMutation({
    mutationFn: endFeed,
    onSuccess: () => {
      making.reset();
      toast.result('The address has ended');
    },
  });
  const address = making.data?.address;
  return (
    <>
      <Switch
        label="Also who else is away in your team calendar"
        description="A private kind of leave is “Absent” there as well."
        checked={wanted}
        onChange={({ currentTarget: { checked } }) => {
          setWanted(checked);
          if (feed) choosing.mutate(checked);
        }}
      />
      {address && (
        <>
          <InlineNotice tone="success" title="It is shown only now.">
            Add it in your calendar as a subscription. Calendars read it anew every few hours.
          </InlineNotice>
          <TextInput label="Secret address" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        </>
      )}
      {feed && !address && (
        <p className={s.text}>
          An address was made on <DateText iso={feed.createdAt} format="list" />.{' '}
          {feed.lastReadAt ? (
            <>
              A calendar last read it <DateText iso={feed.lastReadAt} format="dateTime" />.
            </>
          ) : (
            'No calendar has read it yet.'
          )}{' '}
          If you do not have it any more, or somebody else does, make another: this one ends at once.
        </p>
      )}
      <ProblemNotice problem={making.error ?? choosing.error ?? ending.error} />
      <div className={s.moves}>
        {feed && (
          <Button variant="quiet" loading={ending.isPending} onClick={() => ending.mutate()}>
            End the address
          </Button>
        )}
        <Button variant={feed ? 'default' : 'filled'} loading={making.isPending} onClick={() => making.mutate()}>
          {feed ? 'Make another address' : 'Make the address'}
        </Button>
        {address && (
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button leftSection={<IconCopy size={16} />} onClick={copy}>
                {copied ? 'Copied' : 'Copy address'}
              </Button>
            )}
          </CopyButton>
        )}
      </div>
    </>
  );
}
