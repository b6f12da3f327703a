import { TemplateSheet } from './TemplateSheet.tsx';

/** What everybody in the company may write with. */
export const CompanyTemplates = () => (
  <TemplateSheet
    title="Templates of the company"
    note="For everybody who writes a message"
    hint="Texts that should read the same whoever sends them, such as a request for a quotation."
    place={{ kind: 'company', accountId: null }}
  />
);
