import { useQuery } from '@tanstack/react-query';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { TemplateEditor } from './TemplateEditor.tsx';
import { templateQuery } from './templates.data.ts';

/** One template with its builder (workspace C1.20). */
export function TemplateScreen({ id }: { id: string }) {
  const template = useQuery(templateQuery(id));
  if (hasFailed(template)) return <Failed isPage things="the form" read={template} />;
  if (!template.data) return <Loading label="Loading the form" />;
  return <TemplateEditor key={template.data.version} template={template.data} />;
}
