import { Button, CopyButton, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SignInLink } from '@lintel/contract/recovery';
import { IconCopy } from '@tabler/icons-react';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import s from './recovery.module.css';

/** Makes the link and shows it once; it leaves this screen by hand alone. */
export function LinkHandOver({ label, make, disabled }: { label: string; make: () => Promise<SignInLink>; disabled?: boolean }) {
  const making = useMutation({ mutationFn: make });
  const link = making.data;
  return (
    <div className={s.stack}>
      <ProblemNotice problem={making.error} />
      {link && (
        <>
          <InlineNotice tone="success" title="It is shown only now.">
            Give it to {link.name}
            {link.contact && ` (${link.contact})`}. It works once, until <DateText iso={link.expiresAt} format="dateTime" />.
          </InlineNotice>
          <TextInput label="One-time link" readOnly value={link.url} onFocus={(event) => event.currentTarget.select()} />
          <CopyButton value={link.url}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<IconCopy size={16} />} onClick={copy}>
                {copied ? 'Copied' : 'Copy link'}
              </Button>
            )}
          </CopyButton>
        </>
      )}
      <Button variant={link ? 'quiet' : 'filled'} loading={making.isPending} disabled={disabled} onClick={() => making.mutate()}>
        {link ? 'Make another; this one ends' : label}
      </Button>
    </div>
  );
}
