import { Button } from '@mantine/core';
import { IconCrane } from '@tabler/icons-react';
import { Link } from 'react-router';
import { homeOf } from '#web/kit/page.ts';
import { useCurrentRoute } from '#web/kit/useCurrentRoute.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SENTENCES } from './coming.sentences.ts';

/** In place of a page that is not built yet: what will stand there. */
export function ComingPage() {
  const route = useCurrentRoute();
  if (!route) return null;
  const { title } = route;
  const sentences: Record<string, string> = SENTENCES[route.role];
  const sentence = sentences[String(route.page.at[route.role])] ?? `${title} will stand here.`;
  return (
    <>
      <PageHeader title={title} />
      <Sheet label={title}>
        <EmptyState
          icon={IconCrane}
          title={sentence}
          hint="It is not built yet."
          action={
            <Button variant="default" component={Link} to={homeOf(route.role)}>
              Go to Dashboard
            </Button>
          }
        />
      </Sheet>
    </>
  );
}
