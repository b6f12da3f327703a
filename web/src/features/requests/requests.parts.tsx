/**
 * What the builder of forms shows of requests: a form to try, the table of a template's requests, one request; and what mail offers to begin
 * one with.
 */
export { FormFields } from './FormFields.tsx';
export { FormPaper } from './FormPaper.tsx';
export { RequestPage } from './RequestPage.tsx';
export { RequestTable } from './RequestTable.tsx';
export { galleryQuery } from './requests.data.ts';
export { TEMPLATE_ICONS, TemplateIcon } from './template.icons.tsx';
export { useFormState } from './useFormState.ts';
