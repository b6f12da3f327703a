import { Anchor, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { coreErrorText } from '@lintel/contract/errors.core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link, Navigate } from 'react-router';
import { useSession } from '#web/kit/session.store.ts';
import { settingsQuery } from '#web/kit/settings.ts';
import { useStore } from '#web/kit/store.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { AuthShell } from './AuthShell.tsx';
import s from './AuthShell.module.css';
import { FirstAccountForm } from './FirstAccountForm.tsx';
import { signInNotice } from './sign-in.ts';

/** The sign-in card, or the first screen of an empty installation. */
export function LoginPage() {
  const settings = useQuery(settingsQuery);
  const { isAuthenticated } = useSession();
  // Signed in already, or just now in another tab.
  if (isAuthenticated) return <Navigate to="/" replace />;
  if (settings.data?.needsFirstAccount) return <FirstAccountForm />;
  return <SignInCard isUnavailable={settings.isError} onRetry={() => void settings.refetch()} />;
}

function SignInCard({ isUnavailable, onRetry }: { isUnavailable: boolean; onRetry: () => void }) {
  const notice = useStore(signInNotice);
  const signIn = useMutation({ mutationFn: async () => (await import('./identity.ts')).startSignIn() });
  const problem = signIn.error ? sentenceOf(signIn.error) : isUnavailable ? coreErrorText('sign_in.unavailable') : notice;
  return (
    <AuthShell>
      <h1>Sign in to Lintel</h1>
      <p>Use your company account. You will be taken to your organisation’s sign-in page and brought back here.</p>
      {problem && (
        <div className={s.notice}>
          <InlineNotice
            tone={problem === notice ? 'info' : 'danger'}
            isAlert
            action={
              isUnavailable && (
                <Anchor component="button" inherit onClick={onRetry}>
                  Retry
                </Anchor>
              )
            }
          >
            {problem}
          </InlineNotice>
        </div>
      )}
      {/* The button stays busy after it worked: the browser is on its way to the provider. */}
      <Button
        fullWidth
        size="md"
        rightSection={<IconArrowRight size={18} />}
        loading={signIn.isPending || signIn.isSuccess}
        onClick={() => signIn.mutate()}
      >
        Continue with SSO
      </Button>
      <p className={s.legal}>
        By continuing you accept the{' '}
        <Anchor component={Link} to="/terms" inherit underline="always">
          terms
        </Anchor>{' '}
        and the{' '}
        <Anchor component={Link} to="/privacy" inherit underline="always">
          privacy policy
        </Anchor>
        .
      </p>
    </AuthShell>
  );
}
