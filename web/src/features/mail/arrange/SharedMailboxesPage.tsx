import { Stack } from '@mantine/core';
import { GroupSettings } from '#web/features/settings/settings.parts.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { CompanyTemplates } from './CompanyTemplates.tsx';
import { SharedMailboxes } from './SharedMailboxes.tsx';

/** Where administrators make mailboxes that several people read; the super admin finds the same among the settings. */
export function SharedMailboxesPage() {
  return (
    <>
      <PageHeader
        title="Shared mailboxes"
        lead="Mail to one address, read and answered by all who belong to a role, a department or a project."
      />
      <Stack gap="md">
        <SharedMailboxes title="All mailboxes" />
        <CompanyTemplates />
        <GroupSettings group="Mail" />
      </Stack>
    </>
  );
}
