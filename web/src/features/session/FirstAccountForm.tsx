import { Button, PasswordInput, TextInput } from '@mantine/core';
import { api } from '#web/kit/api.ts';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { queryClient } from '#web/kit/queries.ts';
import { settingsQuery } from '#web/kit/settings.ts';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { AuthShell } from './AuthShell.tsx';
import s from './AuthShell.module.css';

/** The first screen of an empty installation: it makes the super administrator and goes on to sign-in. */
export function FirstAccountForm() {
  const { field, onSubmit, isBusy, problem, summary, attempt } = useSchemaForm({
    initial: { name: '', username: '', password: '' },
    labels: { name: 'Your name', username: 'User name', password: 'Password' },
    schema: async () => (await import('@lintel/contract/session')).FirstAccountInput,
    submit: async (body) => {
      const { username } = await api.session.createFirstAccount({ body });
      const { startSignIn } = await import('./identity.ts');
      // Should the provider not answer now, the sign-in card is what stands here next.
      await startSignIn(username).catch(() => queryClient.invalidateQueries(settingsQuery));
    },
  });
  return (
    <AuthShell>
      <h1>Set up Lintel</h1>
      <p>Nobody has an account here yet. Make the first one: it runs this workspace and gives everybody else their access.</p>
      <form className={s.form} onSubmit={onSubmit} noValidate>
        <ErrorSummary errors={summary} attempt={attempt} />
        <ProblemNotice problem={problem} />
        <TextInput autoComplete="name" {...field('name')} />
        <TextInput description="Letters, digits, dots and hyphens" autoComplete="username" autoCapitalize="none" {...field('username')} />
        <PasswordInput description="At least 12 characters" autoComplete="new-password" {...field('password')} />
        <Button type="submit" size="md" loading={isBusy}>
          Create account
        </Button>
      </form>
    </AuthShell>
  );
}
