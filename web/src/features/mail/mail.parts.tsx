/**
 * What the rest of the web app may use of mail.
 *
 * The shell mounts `<ComposeHost />` once. Its overlay holds
 * `<MailScreen mode="overlay" {...placeFromText(param)} onNavigate={(place, o) => setParam(placeText(place), o)} onClose={close} />`
 * inside its dialog element: the screen draws the bar with the close button itself and answers Escape, which closes what
 * is innermost (compose dialog, open mail, then the overlay). The shell therefore listens to no Escape of its own there.
 */
import { later } from '#web/kit/later.tsx';

export { ComposeHost, openCompose } from './compose/ComposeHost.tsx';
export { placeFromText, placeText } from './mail.place.ts';
export { useUnreadMail } from './mail.data.ts';
export { paletteStore as mailCommands } from './actions/palette.store.ts';
export const SharedMailboxes = later(() =>
  import('./arrange/SharedMailboxes.tsx').then(({ SharedMailboxes: component }) => ({ default: component })),
);
export const FiledMail = later(() => import('./list/FiledMail.tsx').then(({ FiledMail: component }) => ({ default: component })));
export const MailFileDialog = later(() =>
  import('./reading/EnclosedDialog.tsx').then(({ MailFileDialog: component }) => ({ default: component })),
);
export const MailOfTask = later(() => import('./reading/MailOfRecord.tsx').then(({ MailOfTask: component }) => ({ default: component })));
export const MailOfRequest = later(() =>
  import('./reading/MailOfRecord.tsx').then(({ MailOfRequest: component }) => ({ default: component })),
);
export const AwayNoteState = later(() =>
  import('./arrange/AwayNoteState.tsx').then(({ AwayNoteState: component }) => ({ default: component })),
);
export const AwayTexts = later(() => import('./arrange/AwayTexts.tsx').then(({ AwayTexts: component }) => ({ default: component })));
export const AwayWords = later(() => import('./arrange/AwayWords.tsx').then(({ AwayWords: component }) => ({ default: component })));
export const RulesSheet = later(() => import('./arrange/RulesSheet.tsx').then(({ RulesSheet: component }) => ({ default: component })));
export const ShortcutSheet = later(() =>
  import('./arrange/ShortcutSheet.tsx').then(({ ShortcutSheet: component }) => ({ default: component })),
);
export const OfflineSheet = later(() =>
  import('./arrange/OfflineSheet.tsx').then(({ OfflineSheet: component }) => ({ default: component })),
);
export const TransferSheet = later(() =>
  import('./arrange/TransferSheet.tsx').then(({ TransferSheet: component }) => ({ default: component })),
);
export const IdentitySheet = later(() =>
  import('./arrange/IdentitySheet.tsx').then(({ IdentitySheet: component }) => ({ default: component })),
);
export const SignatureField = later(() =>
  import('./arrange/SignatureField.tsx').then(({ SignatureField: component }) => ({ default: component })),
);
export const TemplateSheet = later(() =>
  import('./arrange/TemplateSheet.tsx').then(({ TemplateSheet: component }) => ({ default: component })),
);
export const CompanyTemplates = later(() =>
  import('./arrange/CompanyTemplates.tsx').then(({ CompanyTemplates: component }) => ({ default: component })),
);

export const InboxChoice = later(() => import('./arrange/InboxChoice.tsx').then(({ InboxChoice: component }) => ({ default: component })));

export const MailLinksChoice = later(() =>
  import('./arrange/MailLinksChoice.tsx').then(({ MailLinksChoice: component }) => ({ default: component })),
);

export const MailScreen = later(() => import('./MailScreen.tsx').then(({ MailScreen: component }) => ({ default: component })));
