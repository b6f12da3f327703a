import { mailApi } from '@lintel/contract/mail';
import { mailAnswersApi } from '@lintel/contract/mail-answers';
import { mailBulkApi } from '@lintel/contract/mail-bulk';
import { mailChangesApi } from '@lintel/contract/mail-changes';
import { mailEnclosedApi } from '@lintel/contract/mail-enclosed';
import { mailDraftsApi } from '@lintel/contract/mail-drafts';
import { mailThreadsApi } from '@lintel/contract/mail-threads';
import { identitiesApi } from '@lintel/contract/mail-identities';
import { labelsApi } from '@lintel/contract/mail-labels';
import { mailReadingApi } from '@lintel/contract/mail-reading';
import { sharedMailApi, sharedMailboxesApi } from '@lintel/contract/mail-shared';
import { mailPeopleApi } from '@lintel/contract/mail-people';
import { mailRecallApi } from '@lintel/contract/mail-recall';
import { mailRecordsApi } from '@lintel/contract/mail-records';
import { mailRulesApi } from '@lintel/contract/mail-sorting';
import { mailTemplatesApi } from '@lintel/contract/mail-templates';
import { mailTransferApi } from '@lintel/contract/mail-transfer';
import type { Mount } from '#server/platform/mount.ts';
import { readBulk, startBulk, undoBulk } from './arrange/mail.bulk.ts';
import { listChanges } from './reading/mail.changes.ts';
import { listConversations, listThread } from './reading/mail.conversations.ts';
import { inFile, inMail, openEnclosed, openEnclosedFile } from './reading/mail.enclosed.ts';
import { listFolder } from './reading/mail.folder.ts';
import { restoreVersion, saveDraft } from './sending/mail.drafts.ts';
import { copyAttachments, keepUploads, openAttachment, openFiles, openRaw } from './reading/mail.files.ts';
import { takeBack } from './sending/mail.hold.ts';
import { circleOf } from './sending/mail.circle.ts';
import { companySignature, signatureOf } from './sending/mail.signature.ts';
import { createIdentity, listIdentities, removeIdentity, updateIdentity } from './sending/mail.identities.ts';
import { answerInvitation, proposeTime } from './reading/mail.invitations.ts';
import { createLabel, listLabels, listSearches, removeLabel, removeSearch, saveSearch, updateLabel } from './arrange/mail.labels.ts';
import { muteMails } from './arrange/mail.mute.ts';
import { removeMails, updateMails } from './arrange/mail.organise.ts';
import { countPast, movePast } from './reading/mail.past.ts';
import { personOf } from './reading/mail.person.ts';
import { openPicture, trustSender } from './reading/mail.pictures.ts';
import { fileMails } from './arrange/mail.projects.ts';
import { listConversation, listFiled, openFiledFile, readFiled } from './arrange/mail.projects.reading.ts';
import { countFolders, findEmail, findRecipients, listScheduled } from './mail.queries.ts';
import { createRequestOf, createTaskOf, mailOfRequest, mailOfTask, recordsOf, withRecords } from './arrange/mail.records.ts';
import { remindOf } from './arrange/mail.reminders.ts';
import { applyRule, arrangeRules, createRule, listRules, removeRule, tryRule, updateRule } from './arrange/mail.rules.ts';
import { fatesOf, recallMail } from './sending/mail.recall.ts';
import { rescheduleMail } from './sending/mail.schedule.ts';
import { searchMail } from './reading/mail.search.ts';
import { countMatching } from './reading/mail.search.total.ts';
import { sendMail } from './sending/mail.send.ts';
import { settleDelivery } from './sending/mail.settle.ts';
import { snoozeMails } from './arrange/mail.snooze.ts';
import { createMailbox, listSetups, listShared, updateMailbox } from './arrange/mail.shared.ts';
import { mergeMails, splitMail, undoRegrouping } from './arrange/mail.regroup.ts';
import { refuseSuggestion } from './arrange/mail.suggestion.ts';
import { assignThread, findTeam, noteAnswering } from './arrange/mail.team.ts';
import { createTemplate, findTemplate, listTemplates, removeTemplate, updateTemplate } from './sending/mail.templates.ts';
import { findVersion, listVersions } from './sending/mail.versions.ts';
import { takeOverDraft } from './sending/mail.takeover.ts';
import { exportAll, exportMails } from './arrange/mail.export.ts';
import { latestImport, startImport } from './arrange/mail.transfer.ts';
import { unsubscribe } from './reading/mail.unsubscribe.ts';
import { ownAwayNote, turnOwnAwayNote } from './arriving/mail.vacation.ts';

export function mountMail(mount: Mount): void {
  mount('mail', mailApi, {
    folder: async ({ folder, query }, { db, user }) =>
      withRecords(db, user, await (query.by === 'mail' ? listFolder : listConversations)(db, user, folder, query)),
    thread: ({ id }, { db, user }) => listThread(db, user, id),
    search: async ({ query }, ctx) => withRecords(ctx.db, ctx.user, await searchMail(ctx, query)),
    searchTotal: async ({ query }, ctx, { gone }) => ({ total: await countMatching(ctx, query, gone()) }),
    unreadCount: async ({ folder }, { db, user }) => ({
      count: (await countFolders(db, user)).find((one) => one.folder === folder)?.unread ?? 0,
    }),
    folders: (_, { db, user }) => countFolders(db, user),
    get: ({ id }, { db, user }) => findEmail(db, user, id),
    raw: ({ id }, ctx) => openRaw(ctx, id),
    attachment: ({ id, index }, ctx) => openAttachment(ctx, id, index),
    send: ({ form }, ctx) => sendMail(ctx, form),
    draft: ({ form }, ctx) => saveDraft(ctx, form),
    upload: ({ form }, ctx) => keepUploads(ctx, form.attachments),
    copyAttachments: ({ id }, ctx) => copyAttachments(ctx, id),
    update: ({ body }, ctx) => updateMails(ctx, body.ids, body.change),
    snooze: ({ body }, ctx) => snoozeMails(ctx, body.ids, body.until),
    remove: ({ body }, ctx) => removeMails(ctx, body.ids),
    recipients: ({ query }, { db, user }) => findRecipients(db, user, query.q),
    scheduled: (_, { db, user }) => listScheduled(db, user),
    takeBack: ({ id }, ctx) => takeBack(ctx, id),
    schedule: ({ id, body }, ctx) => rescheduleMail(ctx, id, body.sendAt),
    delivery: ({ id, body }, ctx) => settleDelivery(ctx, id, body),
  });
  mount('identities', identitiesApi, {
    list: ({ query }, ctx) => listIdentities(ctx, query.account),
    create: ({ body }, ctx) => createIdentity(ctx, body),
    update: ({ id, body }, ctx) => updateIdentity(ctx, id, body),
    remove: ({ id }, ctx) => removeIdentity(ctx, id),
    company: (_, ctx) => companySignature(ctx),
    preview: async ({ body }, ctx) => ({ html: await signatureOf(ctx, body.html) }),
  });
  mount('mailTemplates', mailTemplatesApi, {
    list: ({ query }, ctx) => listTemplates(ctx, query),
    get: ({ id }, ctx) => findTemplate(ctx, id),
    create: ({ body }, ctx) => createTemplate(ctx, body),
    update: ({ id, body }, ctx) => updateTemplate(ctx, id, body),
    remove: ({ id }, ctx) => removeTemplate(ctx, id),
  });
  mount('sharedMail', sharedMailApi, {
    list: (_, ctx) => listShared(ctx),
    team: ({ id }, ctx) => findTeam(ctx, id),
    assign: ({ id, body }, ctx) => assignThread(ctx, id, body.assigneeId),
    answering: ({ id, body }, ctx) => noteAnswering(ctx, id, body.isAnswering),
  });
  mount('sharedMailboxes', sharedMailboxesApi, {
    list: (_, ctx) => listSetups(ctx),
    create: ({ body }, ctx) => createMailbox(ctx, body),
    update: ({ id, body }, ctx) => updateMailbox(ctx, id, body),
  });
  mount('labels', labelsApi, {
    list: ({ query }, { db, user }) => listLabels(db, user, query.account),
    create: ({ body }, ctx) => createLabel(ctx, body),
    update: ({ id, body }, ctx) => updateLabel(ctx, id, body),
    remove: ({ id }, ctx) => removeLabel(ctx, id),
    searches: (_, { db, user }) => listSearches(db, user),
    saveSearch: ({ body }, ctx) => saveSearch(ctx, body),
    removeSearch: ({ id }, ctx) => removeSearch(ctx, id),
  });
  mount('mailRecords', mailRecordsApi, {
    createTask: ({ id, body }, ctx) => createTaskOf(ctx, id, body),
    createRequest: ({ id, body }, ctx) => createRequestOf(ctx, id, body),
    of: ({ id }, ctx) => recordsOf(ctx, id),
    ofRequest: ({ id }, ctx) => mailOfRequest(ctx, id),
    ofTask: ({ id }, ctx) => mailOfTask(ctx, id),
  });
  mount('mailPeople', mailPeopleApi, { get: ({ id, query }, ctx) => personOf(ctx, id, query.email) });
  mount('mailAnswers', mailAnswersApi, {
    remind: ({ id, body }, ctx) => remindOf(ctx, id, body.at),
    invitation: ({ id, body }, ctx) => answerInvitation(ctx, id, body.answer),
    propose: ({ id, body }, ctx) => proposeTime(ctx, id, body.starts),
    unsubscribe: ({ id }, ctx) => unsubscribe(ctx, id),
    past: ({ id }, ctx) => countPast(ctx, id),
    movePast: ({ id, body }, ctx) => movePast(ctx, id, body),
    awayNote: (_, ctx) => ownAwayNote(ctx),
    turnAwayNote: ({ body }, ctx) => turnOwnAwayNote(ctx, body.isOn),
  });
  mount('mailDrafts', mailDraftsApi, {
    versions: ({ id }, ctx) => listVersions(ctx, id),
    version: ({ id, versionId }, ctx) => findVersion(ctx, id, versionId),
    restore: ({ id, versionId, body }, ctx) => restoreVersion(ctx, id, versionId, body.draftVersion),
  });
  mount('mailRecall', mailRecallApi, {
    fates: ({ id }, ctx) => fatesOf(ctx, id),
    recall: ({ id }, ctx) => recallMail(ctx, id),
  });
  mount('mailTransfer', mailTransferApi, {
    start: ({ form }, ctx) => startImport(ctx, form),
    takeOver: ({ id }, ctx) => takeOverDraft(ctx, id),
    latest: (_, ctx) => latestImport(ctx),
    export: ({ query }, ctx) => exportMails(ctx, query),
    exportAll: ({ query }, ctx) => exportAll(ctx, query.account),
  });
  mount('mailBulk', mailBulkApi, {
    start: ({ body }, ctx) => startBulk(ctx, body),
    remove: ({ body }, ctx) => startBulk(ctx, { ...body, change: null }),
    get: ({ id }, ctx) => readBulk(ctx, id),
    undo: ({ id }, ctx) => undoBulk(ctx, id),
  });
  mount('mailChanges', mailChangesApi, { list: ({ query }, { db, user }) => listChanges(db, user, query) });
  mount('mailThreads', mailThreadsApi, {
    circle: ({ id }, ctx) => circleOf(ctx, id),
    mute: ({ body }, ctx) => muteMails(ctx, body.ids, body.isMuted),
    split: ({ id }, ctx) => splitMail(ctx, id),
    merge: ({ body }, ctx) => mergeMails(ctx, body.ids),
    undoRegrouping: ({ id }, ctx) => undoRegrouping(ctx, id),
    file: ({ body }, ctx) => fileMails(ctx, body),
    refuse: ({ id, body }, ctx) => refuseSuggestion(ctx, id, body.projectId),
    list: ({ id, query }, ctx) => listFiled(ctx, id, query),
    conversation: ({ id, mail }, { db, user }) => listConversation(db, user, id, mail),
    read: ({ id, mail }, { db, user }) => readFiled(db, user, id, mail),
    readFile: ({ id, mail, index }, ctx) => openFiledFile(ctx, id, mail, index),
  });
  mount('mailRules', mailRulesApi, {
    list: ({ query }, { db, user }) => listRules(db, user, query.account),
    create: ({ body }, ctx) => createRule(ctx, body),
    update: ({ id, body }, ctx) => updateRule(ctx, id, body),
    arrange: ({ body }, ctx) => arrangeRules(ctx, body.ids, body.account),
    remove: ({ id }, ctx) => removeRule(ctx, id),
    try: ({ body }, ctx) => tryRule(ctx, body),
    apply: ({ id }, ctx) => applyRule(ctx, id),
  });
  mount('mailEnclosed', mailEnclosedApi, {
    get: ({ id, path }, ctx) => openEnclosed(ctx, inMail, id, path),
    file: ({ id, path }, ctx) => openEnclosedFile(ctx, inMail, id, path),
    getOfFile: ({ id, path }, ctx) => openEnclosed(ctx, inFile, id, path),
    fileOfFile: ({ id, path }, ctx) => openEnclosedFile(ctx, inFile, id, path),
  });
  mount('mailReading', mailReadingApi, {
    picture: ({ id, index }, ctx) => openPicture(ctx, id, index),
    trust: ({ body }, ctx) => trustSender(ctx, body.email, body.isTrusted),
    files: ({ id }, ctx) => openFiles(ctx, id),
  });
}
