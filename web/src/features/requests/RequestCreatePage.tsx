import { IconForms } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { TemplateCard } from '@lintel/contract/templates';
import { useNavigate, useSearchParams } from 'react-router';
import { to } from '#web/kit/link.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { toast } from '#web/kit/toast.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { galleryQuery, startRequest } from './requests.data.ts';
import { TemplateIcon } from './template.icons.tsx';
import s from './RequestPage.module.css';

/** workspace C1.16: the forms that this person can start, by category, with those used often on top. */
export function RequestCreatePage() {
  const gallery = useQuery(galleryQuery);
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const cards = (gallery.data ?? []).filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(q.toLowerCase().trim()),
  );
  const often = q
    ? []
    : cards
        .filter(({ used }) => used > 0)
        .toSorted((a, b) => b.used - a.used)
        .slice(0, 4);
  const categories = [...new Set(cards.map(({ category }) => category))];
  return (
    <>
      <PageHeader title="New request" lead="Choose a form. What you write is saved as a draft while you write it." />
      {hasFailed(gallery) ? (
        <Failed things="the forms" read={gallery} />
      ) : !gallery.data ? (
        <Loading label="Loading the forms" />
      ) : gallery.data.length === 0 ? (
        <EmptyState icon={IconForms} title="No forms are available to you." hint="Ask your administrator to publish one for your role." />
      ) : (
        <>
          <SearchField
            className={s.search}
            label="Search the forms"
            placeholder="What do you need?"
            value={q}
            onChange={(value) => setParams(value ? { q: value } : {}, { replace: true })}
          />
          <div className={s.gallery}>
            {often.length > 0 && <Cards title="Used often" cards={often} />}
            {categories.map((category) => (
              <Cards key={category} title={category} cards={cards.filter((card) => card.category === category)} />
            ))}
            {cards.length === 0 && (
              <EmptyState icon={IconForms} title="No form has these words." hint="Search for what you need in other words." compact />
            )}
          </div>
        </>
      )}
    </>
  );
}

function Cards({ title, cards }: { title: string; cards: readonly TemplateCard[] }) {
  const navigate = useNavigate();
  const starting = useMutation({
    mutationFn: (templateId: string) => startRequest({ templateId }),
    onSuccess: ({ id }) => navigate(to('requests.detail', { formId: id })),
    onError: (error) => toast.problem(error),
  });
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className={s.cards}>
        {cards.map(({ id, name, description, icon }) => (
          <li key={id}>
            <button type="button" className={s.card} onClick={() => starting.mutate(id)} disabled={starting.isPending}>
              <span className={s.cardIcon}>
                <TemplateIcon name={icon} />
              </span>
              <div>
                <b>{name}</b>
                <br />
                <span>{description}</span>
              </div>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
