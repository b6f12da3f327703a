import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@lintel/contract/people';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, intentKey } from '#web/kit/api.ts';
import { useSchemaForm } from '#web/kit/form.ts';
import { to } from '#web/kit/link.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { queryClient } from '#web/kit/queries.ts';
import { toast } from '#web/kit/toast.tsx';
import { BankChangeForm, employeeQuery, PersonalForm, PhotoForm, profileQuery } from '#web/features/people/people.parts.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import s from './ProfilePage.module.css';

export function ProfileEditPage() {
  const read = useQuery(profileQuery);
  const { data } = read;
  if (hasFailed(read)) return <Failed isPage things="your profile" read={read} />;
  if (!data) return <Loading />;
  return (
    <>
      <PageHeader title="Edit profile" lead="Your name, number and department are kept by HR. Ask them where these are wrong." />
      <ProfileForm profile={data} />
      <OwnForms id={data.id} />
    </>
  );
}

/** Each saved by itself, under the one above. */
function OwnForms({ id }: { id: string }) {
  const { data } = useQuery(employeeQuery(id));
  if (!data) return null;
  return (
    <div className={s.more}>
      <PhotoForm person={data} />
      <PersonalForm key={`personal ${data.version}`} person={data} />
      <BankChangeForm person={data} />
    </div>
  );
}

const inputOf = (fields: { preferredName: string; phone: string }, version: number) => ({
  preferredName: fields.preferredName.trim() || null,
  phone: fields.phone.trim() || null,
  version,
});

function ProfileForm({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  // The record as it was when the form was opened: an event may bring a newer one meanwhile.
  const [version] = useState(profile.version);
  const { field, onSubmit, isBusy, problem, summary, attempt } = useSchemaForm({
    initial: { preferredName: profile.preferredName ?? '', phone: profile.phone ?? '' },
    labels: { preferredName: 'Preferred name (optional)', phone: 'Work phone (optional)' },
    schema: async () => (await import('@lintel/contract/people')).ProfileInput,
    toInput: (fields) => inputOf(fields, version),
    submit: async (fields) => {
      const saved = await api.people.updateProfile({ body: inputOf(fields, version) }, { idempotencyKey: intentKey() });
      queryClient.setQueryData(profileQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['me'] });
      toast.result('Profile saved');
      await navigate(to('profile'));
    },
  });
  return (
    <form className={s.form} onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <ProblemNotice problem={problem} />
      <FormSection title="How colleagues reach you" note="Everybody in the company can see this">
        <TextInput description="What colleagues call you" autoComplete="nickname" {...field('preferredName')} />
        <TextInput type="tel" autoComplete="tel" {...field('phone')} />
        <FormWide>
          <Button type="submit" loading={isBusy}>
            Save profile
          </Button>
        </FormWide>
      </FormSection>
    </form>
  );
}
