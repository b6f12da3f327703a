import { SETTINGS } from '@lintel/contract/setting-registry';
import type { Ctx } from '#server/platform/context.ts';
import { readSettings } from './settings.service.ts';

export { openLogo } from './settings.logo.ts';

/** What stands on the company's paper: its name, and its legal name and numbers in one line. */
export async function readLetterhead({
  services,
  db,
  now,
}: Pick<Ctx, 'services' | 'db' | 'now'>): Promise<{ company: string; legalLine: string }> {
  const company = await readSettings(db, ['company.name', 'company.legal_name', 'company.register_number', 'company.tax_number'], now);
  const name = company['company.name'];
  return {
    // While nobody has named it, it is called by its domain.
    company: name === SETTINGS['company.name'].initial ? services.env.mailDomain : name,
    legalLine: [company['company.legal_name'], company['company.register_number'], company['company.tax_number']]
      .filter(Boolean)
      .join(' · '),
  };
}
