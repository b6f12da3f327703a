import { useParams } from 'react-router';
import { RequestPage } from '#web/features/requests/requests.parts.tsx';
import { TemplateScreen } from './TemplateScreen.tsx';

/** One form (`tpl_…`), or one submission and what it led to, told apart by the id (workspace C2, administrator). */
export function FormDetailPage() {
  const { formId = '' } = useParams();
  return formId.startsWith('tpl_') ? <TemplateScreen key={formId} id={formId} /> : <RequestPage />;
}
