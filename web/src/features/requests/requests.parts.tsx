/** What the builder of forms shows of requests: a form to try, the table of a template's requests, one request. */
export { FormFields } from './FormFields.tsx';
export { FormPaper } from './FormPaper.tsx';
export { RequestPage } from './RequestPage.tsx';
export { RequestTable } from './RequestTable.tsx';
export { TEMPLATE_ICONS, TemplateIcon } from './template.icons.tsx';
export { useFormState } from './useFormState.ts';
