// Written by `npm run gen`. Change the contract or the pages instead.

export const VERSION = '0.1.0';

/** Method, path and form of every call. */
export const ROUTES = {
  approvals: {
    list: { method: 'GET', path: '/approvals', data: { paged: true } },
    export: { method: 'GET', path: '/approvals/export', data: { bytes: true } },
    counts: { method: 'GET', path: '/approvals/counts', data: {} },
    decisions: { method: 'GET', path: '/approvals/decisions', data: { paged: true } },
    exportDecisions: { method: 'GET', path: '/approvals/decisions/export', data: { bytes: true } },
    of: { method: 'GET', path: '/approvals/of/:kind/:subjectId', data: {} },
    get: { method: 'GET', path: '/approvals/:id', data: {} },
    watch: { method: 'POST', path: '/approvals/:id/watch', body: true, data: {} },
    transition: { method: 'POST', path: '/approvals/:id/transitions', body: true, data: {} },
    approveSeveral: { method: 'POST', path: '/approvals/approve', body: true, data: {} },
  },
  audit: {
    list: { method: 'GET', path: '/audit', data: { paged: true } },
    export: { method: 'GET', path: '/audit/export', data: { bytes: true } },
    keyEvents: { method: 'GET', path: '/audit/key-events', data: { paged: true } },
    exportKeyEvents: { method: 'GET', path: '/audit/key-events/export', data: { bytes: true } },
    bundle: { method: 'GET', path: '/audit/bundle', data: { bytes: true } },
    chain: { method: 'GET', path: '/audit/chain', data: {} },
    redact: { method: 'POST', path: '/audit/:seq/redact', body: true, data: {} },
    verify: { method: 'POST', path: '/audit/verify', body: true, data: {} },
  },
  bankChanges: {
    list: { method: 'GET', path: '/bank-changes', data: { paged: true } },
    request: { method: 'POST', path: '/employees/:id/bank-changes', body: true, data: {} },
    transition: { method: 'POST', path: '/bank-changes/:id/transitions', body: true, data: {} },
  },
  calendars: {
    list: { method: 'GET', path: '/calendars', data: {} },
    create: { method: 'POST', path: '/calendars', body: true, data: {} },
    addHoliday: { method: 'POST', path: '/calendars/:id/holidays', body: true, data: {} },
    removeHoliday: { method: 'DELETE', path: '/calendars/:id/holidays/:day', data: {} },
    schedules: { method: 'GET', path: '/schedules', data: {} },
    workingTime: { method: 'GET', path: '/schedules/of/:employeeId', data: {} },
    assign: { method: 'PUT', path: '/schedules/of/:employeeId', body: true, data: {} },
    createSchedule: { method: 'POST', path: '/schedules', body: true, data: {} },
  },
  certifications: {
    due: { method: 'GET', path: '/certifications/due', data: { paged: true } },
    matrix: { method: 'GET', path: '/certifications/matrix', data: { paged: true } },
    list: { method: 'GET', path: '/employees/:id/certifications', data: {} },
    add: { method: 'POST', path: '/employees/:id/certifications', body: true, data: {} },
    verify: { method: 'POST', path: '/certifications/:id/verify', body: true, data: {} },
  },
  comments: {
    list: { method: 'GET', path: '/discussions/:subjectType/:subjectId', data: {} },
    add: { method: 'POST', path: '/discussions/:subjectType/:subjectId/comments', body: true, data: {} },
    edit: { method: 'PATCH', path: '/comments/:id', body: true, data: {} },
    edits: { method: 'GET', path: '/comments/:id/edits', data: {} },
  },
  costCodes: {
    list: { method: 'GET', path: '/cost-codes', data: {} },
    create: { method: 'POST', path: '/cost-codes', body: true, data: {} },
    update: { method: 'PATCH', path: '/cost-codes/:id', body: true, data: {} },
  },
  dashboard: {
    board: { method: 'GET', path: '/dashboard', data: {} },
    waiting: { method: 'GET', path: '/dashboard/waiting', data: {} },
    charts: { method: 'GET', path: '/dashboard/charts', data: {} },
  },
  delegations: {
    list: { method: 'GET', path: '/delegations', data: { paged: true } },
    create: { method: 'POST', path: '/delegations', body: true, data: {} },
    transition: { method: 'POST', path: '/delegations/:id/transitions', body: true, data: {} },
  },
  departments: {
    list: { method: 'GET', path: '/departments', data: { paged: true } },
    export: { method: 'GET', path: '/departments/export', data: { bytes: true } },
    names: { method: 'GET', path: '/departments/names', data: {} },
    get: { method: 'GET', path: '/departments/:id', data: {} },
    create: { method: 'POST', path: '/departments', body: true, data: {} },
    update: { method: 'PATCH', path: '/departments/:id', body: true, data: {} },
    setHeads: { method: 'PUT', path: '/departments/:id/heads', body: true, data: {} },
    move: { method: 'POST', path: '/departments/:id/move', body: true, data: {} },
    merge: { method: 'POST', path: '/departments/:id/merge', body: true, data: {} },
    planMerge: { method: 'PUT', path: '/departments/:id/merge-plan', body: true, data: {} },
    callOffMerge: { method: 'POST', path: '/departments/:id/merge-plan/call-off', body: true, data: {} },
    transition: { method: 'POST', path: '/departments/:id/transitions', body: true, data: {} },
  },
  duties: {
    list: { method: 'GET', path: '/duties', data: {} },
    mine: { method: 'GET', path: '/duties/mine', data: {} },
    assign: { method: 'POST', path: '/duties', body: true, data: {} },
    transition: { method: 'POST', path: '/duties/:id/transitions', body: true, data: {} },
  },
  employees: {
    list: { method: 'GET', path: '/employees', data: { paged: true } },
    export: { method: 'GET', path: '/employees/export', data: { bytes: true } },
    endings: { method: 'GET', path: '/employees/endings', data: { paged: true } },
    exportEndings: { method: 'GET', path: '/employees/endings/export', data: { bytes: true } },
    get: { method: 'GET', path: '/employees/:id', data: {} },
    secrets: { method: 'GET', path: '/employees/:id/secrets', data: {} },
    create: { method: 'POST', path: '/employees', body: true, data: {} },
    previewImport: { method: 'POST', path: '/employees/import/preview', body: true, data: {} },
    runImport: { method: 'POST', path: '/employees/import', body: true, data: {} },
    updateWork: { method: 'PATCH', path: '/employees/:id/work', body: true, data: {} },
    updatePersonal: { method: 'PUT', path: '/employees/:id/personal', body: true, data: {} },
    setPhoto: { method: 'PUT', path: '/employees/:id/photo', body: true, data: {} },
    setSecrets: { method: 'PUT', path: '/employees/:id/secrets', body: true, data: {} },
    setRole: { method: 'PUT', path: '/employees/:id/role', body: true, data: {} },
    reviewRole: { method: 'POST', path: '/employees/:id/role-review', body: true, data: {} },
    sessions: { method: 'GET', path: '/employees/:id/sessions', data: {} },
    endSession: { method: 'POST', path: '/employees/:id/end-session', body: true, data: {} },
    endSessions: { method: 'POST', path: '/employees/:id/end-sessions', body: true, data: {} },
    transition: { method: 'POST', path: '/employees/:id/transitions', body: true, data: {} },
    checklist: { method: 'GET', path: '/employees/:id/checklist', data: {} },
    tick: { method: 'POST', path: '/checklist-items/:id', body: true, data: {} },
    addDocuments: { method: 'POST', path: '/employees/:id/documents', body: true, data: {} },
    proposeTransfer: { method: 'POST', path: '/employees/:id/transfer-proposals', body: true, data: {} },
    transfer: { method: 'POST', path: '/employees/transfer', body: true, data: {} },
  },
  events: { stream: { method: 'GET', path: '/events', data: { events: true } } },
  exports: {
    list: { method: 'GET', path: '/exports', data: {} },
    get: { method: 'GET', path: '/exports/:id', data: {} },
    start: { method: 'POST', path: '/exports', body: true, data: {} },
    file: { method: 'GET', path: '/exports/:id/file', data: { bytes: true } },
  },
  files: {
    upload: { method: 'POST', path: '/files', form: true, data: {} },
    open: { method: 'GET', path: '/files/:id', data: { bytes: true } },
    ofSubject: { method: 'GET', path: '/files', data: {} },
    discard: { method: 'DELETE', path: '/files/:id', data: {} },
  },
  health: { health: { method: 'GET', path: '/health', data: {} } },
  incidents: {
    list: { method: 'GET', path: '/incidents', data: { paged: true } },
    export: { method: 'GET', path: '/incidents/export', data: { bytes: true } },
  },
  jobs: {
    list: { method: 'GET', path: '/jobs', data: {} },
    run: { method: 'POST', path: '/jobs/:name/run', body: true, data: {} },
    dead: { method: 'GET', path: '/jobs/dead', data: { paged: true } },
    retry: { method: 'POST', path: '/jobs/dead/:id/retry', body: true, data: {} },
  },
  leave: {
    types: { method: 'GET', path: '/leave/types', data: {} },
    createType: { method: 'POST', path: '/leave/types', body: true, data: {} },
    updateType: { method: 'PATCH', path: '/leave/types/:id', body: true, data: {} },
    moveType: { method: 'POST', path: '/leave/types/:id/transitions', body: true, data: {} },
    feed: { method: 'GET', path: '/leave/feed', data: {} },
    makeFeed: { method: 'POST', path: '/leave/feed', body: true, data: {} },
    changeFeed: { method: 'PATCH', path: '/leave/feed', body: true, data: {} },
    endFeed: { method: 'DELETE', path: '/leave/feed', data: {} },
    readFeed: { method: 'GET', path: '/leave/feed/:name', data: { bytes: true } },
    balances: { method: 'GET', path: '/leave/balances', data: {} },
    balanceList: { method: 'GET', path: '/leave/balance-list', data: { paged: true } },
    exportBalances: { method: 'GET', path: '/leave/balance-list/export', data: { bytes: true } },
    projection: { method: 'GET', path: '/leave/projection', data: {} },
    ledger: { method: 'GET', path: '/leave/ledger', data: { paged: true } },
    exportLedger: { method: 'GET', path: '/leave/ledger/export', data: { bytes: true } },
    previewImport: { method: 'POST', path: '/leave/balances/import/preview', body: true, data: {} },
    runImport: { method: 'POST', path: '/leave/balances/import', body: true, data: {} },
    adjust: { method: 'POST', path: '/leave/adjustments', body: true, data: {} },
    accrue: { method: 'POST', path: '/leave/accruals', data: {} },
    list: { method: 'GET', path: '/leave/requests', data: { paged: true } },
    export: { method: 'GET', path: '/leave/requests/export', data: { bytes: true } },
    get: { method: 'GET', path: '/leave/requests/:id', data: {} },
    preview: { method: 'POST', path: '/leave/preview', body: true, data: {} },
    create: { method: 'POST', path: '/leave/requests', body: true, data: {} },
    update: { method: 'PATCH', path: '/leave/requests/:id', body: true, data: {} },
    transition: { method: 'POST', path: '/leave/requests/:id/transitions', body: true, data: {} },
    days: { method: 'GET', path: '/leave/days', data: {} },
    calendar: { method: 'GET', path: '/leave/calendar', data: {} },
  },
  lists: {
    layout: { method: 'GET', path: '/lists/:list', data: {} },
    keepColumns: { method: 'PUT', path: '/lists/:list/columns', body: true, data: {} },
    saveView: { method: 'POST', path: '/lists/:list/views', body: true, data: {} },
    shareView: { method: 'PUT', path: '/lists/:list/views/:id/role', body: true, data: {} },
    removeView: { method: 'DELETE', path: '/lists/:list/views/:id', data: {} },
  },
  mail: {
    folder: { method: 'GET', path: '/mail/folder/:folder', data: { paged: true } },
    search: { method: 'GET', path: '/mail/search', data: { paged: true } },
    searchTotal: { method: 'GET', path: '/mail/search/total', data: {} },
    unreadCount: { method: 'GET', path: '/mail/unread-count/:folder', data: {} },
    folders: { method: 'GET', path: '/mail/folders', data: {} },
    thread: { method: 'GET', path: '/mail/:id/thread', data: {} },
    get: { method: 'GET', path: '/mail/:id', data: {} },
    raw: { method: 'GET', path: '/mail/:id/raw', data: { bytes: true } },
    attachment: { method: 'GET', path: '/mail/:id/attachments/:index', data: { bytes: true } },
    send: { method: 'POST', path: '/mail/send', form: true, data: {} },
    draft: { method: 'POST', path: '/mail/draft', form: true, data: {} },
    upload: { method: 'POST', path: '/mail/uploads', form: true, data: {} },
    copyAttachments: { method: 'POST', path: '/mail/:id/attachments/copy', body: true, data: {} },
    update: { method: 'POST', path: '/mail/update', body: true, data: {} },
    snooze: { method: 'POST', path: '/mail/snooze', body: true, data: {} },
    remove: { method: 'POST', path: '/mail/remove', body: true, data: {} },
    recipients: { method: 'GET', path: '/mail/recipients', data: {} },
    scheduled: { method: 'GET', path: '/mail/scheduled', data: {} },
    takeBack: { method: 'POST', path: '/mail/:id/take-back', body: true, data: {} },
    schedule: { method: 'POST', path: '/mail/:id/schedule', body: true, data: {} },
    delivery: { method: 'POST', path: '/mail/:id/delivery', body: true, data: {} },
  },
  mailAccounts: {
    list: { method: 'GET', path: '/mail-accounts', data: {} },
    test: { method: 'POST', path: '/mail-accounts/test', body: true, data: {} },
    create: { method: 'POST', path: '/mail-accounts', body: true, data: {} },
    providers: { method: 'GET', path: '/mail-accounts/providers', data: {} },
    beginConsent: { method: 'POST', path: '/mail-accounts/consents', body: true, data: {} },
    endConsent: { method: 'POST', path: '/mail-accounts/consents/end', body: true, data: {} },
    update: { method: 'PATCH', path: '/mail-accounts/:id', body: true, data: {} },
    remove: { method: 'DELETE', path: '/mail-accounts/:id', data: {} },
    check: { method: 'POST', path: '/mail-accounts/:id/check', body: true, data: {} },
    findOlder: { method: 'POST', path: '/mail-accounts/:id/find', body: true, data: {} },
    setFolder: { method: 'POST', path: '/mail-accounts/:id/folders/:folderId', body: true, data: {} },
  },
  mailAnswers: {
    remind: { method: 'POST', path: '/mail/:id/remind', body: true, data: {} },
    invitation: { method: 'POST', path: '/mail/:id/invitation', body: true, data: {} },
    propose: { method: 'POST', path: '/mail/:id/invitation/proposal', body: true, data: {} },
    unsubscribe: { method: 'POST', path: '/mail/:id/unsubscribe', body: true, data: {} },
    past: { method: 'GET', path: '/mail/:id/past', data: {} },
    movePast: { method: 'POST', path: '/mail/:id/past', body: true, data: {} },
    awayNote: { method: 'GET', path: '/mail/away-note', data: {} },
    turnAwayNote: { method: 'POST', path: '/mail/away-note', body: true, data: {} },
  },
  mailBulk: {
    start: { method: 'POST', path: '/mail/bulk', body: true, data: {} },
    remove: { method: 'POST', path: '/mail/bulk/remove', body: true, data: {} },
    get: { method: 'GET', path: '/mail/bulk/:id', data: {} },
    undo: { method: 'POST', path: '/mail/bulk/:id/undo', body: true, data: {} },
  },
  mailChanges: { list: { method: 'GET', path: '/mail/changes', data: {} } },
  mailDrafts: {
    versions: { method: 'GET', path: '/mail/:id/versions', data: {} },
    version: { method: 'GET', path: '/mail/:id/versions/:versionId', data: {} },
    restore: { method: 'POST', path: '/mail/:id/versions/:versionId/restore', body: true, data: {} },
  },
  mailEnclosed: {
    get: { method: 'GET', path: '/mail/:id/enclosed/:path', data: {} },
    file: { method: 'GET', path: '/mail/:id/enclosed/:path/file', data: { bytes: true } },
    getOfFile: { method: 'GET', path: '/files/:id/mail/:path', data: {} },
    fileOfFile: { method: 'GET', path: '/files/:id/mail/:path/file', data: { bytes: true } },
  },
  identities: {
    list: { method: 'GET', path: '/mail/identities', data: {} },
    create: { method: 'POST', path: '/mail/identities', body: true, data: {} },
    update: { method: 'PUT', path: '/mail/identities/:id', body: true, data: {} },
    remove: { method: 'DELETE', path: '/mail/identities/:id', data: {} },
    company: { method: 'GET', path: '/mail/identities/company', data: {} },
    preview: { method: 'POST', path: '/mail/identities/company/preview', body: true, data: {} },
  },
  labels: {
    list: { method: 'GET', path: '/mail/labels', data: {} },
    create: { method: 'POST', path: '/mail/labels', body: true, data: {} },
    update: { method: 'PUT', path: '/mail/labels/:id', body: true, data: {} },
    remove: { method: 'DELETE', path: '/mail/labels/:id', data: {} },
    searches: { method: 'GET', path: '/mail/searches', data: {} },
    saveSearch: { method: 'POST', path: '/mail/searches', body: true, data: {} },
    removeSearch: { method: 'DELETE', path: '/mail/searches/:id', data: {} },
  },
  mailPeople: { get: { method: 'GET', path: '/mail/:id/person', data: {} } },
  mailReading: {
    picture: { method: 'GET', path: '/mail/:id/pictures/:index', data: { bytes: true } },
    trust: { method: 'POST', path: '/mail/trusted-senders', body: true, data: {} },
    files: { method: 'GET', path: '/mail/:id/files', data: { bytes: true } },
  },
  mailRecall: {
    fates: { method: 'GET', path: '/mail/:id/recall', data: {} },
    recall: { method: 'POST', path: '/mail/:id/recall', body: true, data: {} },
  },
  mailRecords: {
    createTask: { method: 'POST', path: '/mail/:id/tasks', body: true, data: {} },
    createRequest: { method: 'POST', path: '/mail/:id/requests', body: true, data: {} },
    of: { method: 'GET', path: '/mail/:id/records', data: {} },
    ofTask: { method: 'GET', path: '/tasks/:id/mail', data: {} },
    ofRequest: { method: 'GET', path: '/requests/:id/mail', data: {} },
  },
  sharedMail: {
    list: { method: 'GET', path: '/mail/shared', data: {} },
    team: { method: 'GET', path: '/mail/:id/team', data: {} },
    assign: { method: 'POST', path: '/mail/:id/assign', body: true, data: {} },
    answering: { method: 'POST', path: '/mail/:id/answering', body: true, data: {} },
  },
  sharedMailboxes: {
    list: { method: 'GET', path: '/shared-mailboxes', data: {} },
    create: { method: 'POST', path: '/shared-mailboxes', body: true, data: {} },
    update: { method: 'PUT', path: '/shared-mailboxes/:id', body: true, data: {} },
  },
  mailRules: {
    list: { method: 'GET', path: '/mail/rules', data: {} },
    create: { method: 'POST', path: '/mail/rules', body: true, data: {} },
    update: { method: 'PUT', path: '/mail/rules/:id', body: true, data: {} },
    arrange: { method: 'PUT', path: '/mail/rules', body: true, data: {} },
    remove: { method: 'DELETE', path: '/mail/rules/:id', data: {} },
    try: { method: 'POST', path: '/mail/rules/try', body: true, data: {} },
    apply: { method: 'POST', path: '/mail/rules/:id/apply', body: true, data: {} },
  },
  mailTemplates: {
    list: { method: 'GET', path: '/mail/templates', data: { paged: true } },
    get: { method: 'GET', path: '/mail/templates/:id', data: {} },
    create: { method: 'POST', path: '/mail/templates', body: true, data: {} },
    update: { method: 'PUT', path: '/mail/templates/:id', body: true, data: {} },
    remove: { method: 'DELETE', path: '/mail/templates/:id', data: {} },
  },
  mailThreads: {
    circle: { method: 'GET', path: '/mail/:id/circle', data: {} },
    mute: { method: 'POST', path: '/mail/mute', body: true, data: {} },
    split: { method: 'POST', path: '/mail/:id/split', body: true, data: {} },
    merge: { method: 'POST', path: '/mail/merge', body: true, data: {} },
    undoRegrouping: { method: 'POST', path: '/mail/regroupings/:id/undo', body: true, data: {} },
    file: { method: 'POST', path: '/mail/file', body: true, data: {} },
    refuse: { method: 'POST', path: '/mail/:id/not-of-project', body: true, data: {} },
    list: { method: 'GET', path: '/projects/:id/mail', data: { paged: true } },
    conversation: { method: 'GET', path: '/projects/:id/mail/:mail', data: {} },
    read: { method: 'GET', path: '/projects/:id/mail/:mail/content', data: {} },
    readFile: { method: 'GET', path: '/projects/:id/mail/:mail/files/:index', data: { bytes: true } },
  },
  mailTransfer: {
    start: { method: 'POST', path: '/mail/imports', form: true, data: {} },
    takeOver: { method: 'POST', path: '/mail/:id/take-over', body: true, data: {} },
    latest: { method: 'GET', path: '/mail/imports/latest', data: {} },
    export: { method: 'GET', path: '/mail/export', data: { bytes: true } },
    exportAll: { method: 'GET', path: '/mail/export/all', data: { bytes: true } },
  },
  notifications: {
    list: { method: 'GET', path: '/notifications', data: { paged: true } },
    unreadCount: { method: 'GET', path: '/notifications/unread-count', data: {} },
    approvalsOfMail: { method: 'GET', path: '/notifications/of-mail/:id/approvals', data: {} },
    markRead: { method: 'POST', path: '/notifications/read', body: true, data: {} },
    markDone: { method: 'POST', path: '/notifications/done', body: true, data: {} },
  },
  pay: {
    grades: { method: 'GET', path: '/pay-grades', data: {} },
    createGrade: { method: 'POST', path: '/pay-grades', body: true, data: {} },
    setCost: { method: 'POST', path: '/pay-grades/:id/costs', body: true, data: {} },
    proposals: { method: 'GET', path: '/compensations/proposed', data: {} },
    history: { method: 'GET', path: '/employees/:id/compensations', data: {} },
    propose: { method: 'POST', path: '/employees/:id/compensations', body: true, data: {} },
    transition: { method: 'POST', path: '/compensations/:id/transitions', body: true, data: {} },
  },
  people: {
    list: { method: 'GET', path: '/people', data: { paged: true } },
    export: { method: 'GET', path: '/people/export', data: { bytes: true } },
    absences: { method: 'GET', path: '/people/absences', data: {} },
    get: { method: 'GET', path: '/people/:id', data: {} },
    profile: { method: 'GET', path: '/people/me', data: {} },
    updateProfile: { method: 'PATCH', path: '/people/me', body: true, data: {} },
  },
  policies: {
    list: { method: 'GET', path: '/approval-policies', data: {} },
    propose: { method: 'POST', path: '/approval-policies', body: true, data: {} },
    rehearse: { method: 'POST', path: '/approval-policies/rehearsal', body: true, data: {} },
  },
  preferences: {
    get: { method: 'GET', path: '/preferences', data: {} },
    update: { method: 'PATCH', path: '/preferences', body: true, data: {} },
  },
  projectPlans: {
    compare: { method: 'GET', path: '/projects/compare', data: {} },
    addPhase: { method: 'POST', path: '/projects/:id/phases', body: true, data: {} },
    updatePhase: { method: 'PATCH', path: '/phases/:id', body: true, data: {} },
    removePhase: { method: 'DELETE', path: '/phases/:id', data: {} },
    recordProgress: { method: 'POST', path: '/phases/:id/progress', body: true, data: {} },
    addMilestone: { method: 'POST', path: '/projects/:id/milestones', body: true, data: {} },
    updateMilestone: { method: 'PATCH', path: '/milestones/:id', body: true, data: {} },
    removeMilestone: { method: 'DELETE', path: '/milestones/:id', data: {} },
    moveMilestone: { method: 'POST', path: '/milestones/:id/transitions', body: true, data: {} },
    putMember: { method: 'PUT', path: '/projects/:id/members/:employeeId', body: true, data: {} },
    removeMember: { method: 'DELETE', path: '/projects/:id/members/:employeeId', data: {} },
  },
  projects: {
    list: { method: 'GET', path: '/projects', data: { paged: true } },
    export: { method: 'GET', path: '/projects/export', data: { bytes: true } },
    options: { method: 'GET', path: '/projects/options', data: {} },
    clients: { method: 'GET', path: '/clients', data: {} },
    clientOptions: { method: 'GET', path: '/projects/clients', data: {} },
    get: { method: 'GET', path: '/projects/:id', data: {} },
    create: { method: 'POST', path: '/projects', body: true, data: {} },
    update: { method: 'PATCH', path: '/projects/:id', body: true, data: {} },
    transition: { method: 'POST', path: '/projects/:id/transitions', body: true, data: {} },
  },
  recovery: {
    list: { method: 'GET', path: '/recoveries', data: { paged: true } },
    export: { method: 'GET', path: '/recoveries/export', data: { bytes: true } },
    get: { method: 'GET', path: '/recoveries/:id', data: {} },
    report: { method: 'POST', path: '/recoveries', body: true, data: {} },
    transition: { method: 'POST', path: '/recoveries/:id/transitions', body: true, data: {} },
    link: { method: 'POST', path: '/recoveries/:id/link', data: {} },
    invite: { method: 'POST', path: '/sign-in-links', body: true, data: {} },
  },
  requests: {
    list: { method: 'GET', path: '/requests', data: { paged: true } },
    export: { method: 'GET', path: '/requests/export', data: { bytes: true } },
    summary: { method: 'GET', path: '/requests/summary', data: {} },
    references: { method: 'GET', path: '/requests/references/:type', data: {} },
    assignees: { method: 'GET', path: '/requests/:id/assignees', data: {} },
    get: { method: 'GET', path: '/requests/:id', data: {} },
    chain: { method: 'GET', path: '/requests/:id/chain', data: {} },
    rehearse: { method: 'POST', path: '/requests/rehearsal', body: true, data: {} },
    start: { method: 'POST', path: '/requests', body: true, data: {} },
    save: { method: 'PUT', path: '/requests/:id/draft', body: true, data: {} },
    amend: { method: 'PUT', path: '/requests/:id/answers', body: true, data: {} },
    assign: { method: 'POST', path: '/requests/assign', body: true, data: {} },
    remind: { method: 'POST', path: '/requests/:id/remind', body: true, data: {} },
    remindSeveral: { method: 'POST', path: '/requests/reminders', body: true, data: {} },
    rate: { method: 'POST', path: '/requests/:id/rating', body: true, data: {} },
    transition: { method: 'POST', path: '/requests/:id/transitions', body: true, data: {} },
  },
  resources: {
    list: { method: 'GET', path: '/resources', data: { paged: true } },
    export: { method: 'GET', path: '/resources/export', data: { bytes: true } },
    get: { method: 'GET', path: '/resources/:id', data: {} },
    labels: { method: 'GET', path: '/resources/labels', data: {} },
    dues: { method: 'GET', path: '/resources/dues', data: { paged: true } },
    exportDues: { method: 'GET', path: '/resources/dues/export', data: { bytes: true } },
    previewImport: { method: 'POST', path: '/resources/import/preview', body: true, data: {} },
    runImport: { method: 'POST', path: '/resources/import', body: true, data: {} },
    create: { method: 'POST', path: '/resources', body: true, data: {} },
    change: { method: 'PUT', path: '/resources/:id', body: true, data: {} },
    setDocument: { method: 'PUT', path: '/resources/:id/documents', body: true, data: {} },
    addPlan: { method: 'POST', path: '/resources/:id/plans', body: true, data: {} },
    changePlan: { method: 'PUT', path: '/resources/:id/plans/:planId', body: true, data: {} },
    endPlan: { method: 'DELETE', path: '/resources/:id/plans/:planId', data: {} },
    openOrder: { method: 'POST', path: '/resources/:id/orders', body: true, data: {} },
    planOrder: { method: 'POST', path: '/resources/:id/orders/planned', body: true, data: {} },
    openPlanned: { method: 'POST', path: '/resources/:id/orders/:orderId/open', body: true, data: {} },
    callOff: { method: 'POST', path: '/resources/:id/orders/:orderId/call-off', body: true, data: {} },
    closeOrder: { method: 'POST', path: '/resources/:id/orders/close', body: true, data: {} },
    reportDamage: { method: 'POST', path: '/resources/:id/damage', body: true, data: {} },
    readMeter: { method: 'POST', path: '/resources/:id/readings', body: true, data: {} },
    proposeRetirement: { method: 'POST', path: '/resources/:id/retirement', body: true, data: {} },
    withdrawRetirement: { method: 'POST', path: '/resources/:id/retirement/withdrawal', data: {} },
    transition: { method: 'POST', path: '/resources/:id/transitions', body: true, data: {} },
    bookings: { method: 'GET', path: '/bookings', data: { paged: true } },
    exportBookings: { method: 'GET', path: '/bookings/export', data: { bytes: true } },
    booking: { method: 'GET', path: '/bookings/:id', data: {} },
    book: { method: 'POST', path: '/bookings', body: true, data: {} },
    rehearse: { method: 'POST', path: '/bookings/rehearsal', body: true, data: {} },
    replacements: { method: 'GET', path: '/bookings/:id/replacements', data: {} },
    assign: { method: 'POST', path: '/bookings/assign', body: true, data: {} },
    moveBooking: { method: 'POST', path: '/bookings/:id/transitions', body: true, data: {} },
  },
  search: { search: { method: 'GET', path: '/search', data: {} } },
  session: {
    clientSettings: { method: 'GET', path: '/auth/settings', data: {} },
    refresh: { method: 'POST', path: '/auth/refresh-token', body: true, data: {} },
    me: { method: 'GET', path: '/auth/me', data: {} },
    signedIn: { method: 'POST', path: '/auth/signed-in', body: true, data: {} },
    download: { method: 'POST', path: '/auth/downloads', body: true, data: {} },
    callbackFailed: { method: 'POST', path: '/auth/callback-failures', body: true, data: {} },
    createFirstAccount: { method: 'POST', path: '/auth/first-account', body: true, data: {} },
  },
  settings: {
    list: { method: 'GET', path: '/settings', data: {} },
    change: { method: 'PUT', path: '/settings/:key', body: true, data: {} },
    transition: { method: 'POST', path: '/setting-proposals/:id/transitions', body: true, data: {} },
    history: { method: 'GET', path: '/settings/history', data: {} },
    logo: { method: 'GET', path: '/settings/logo', data: { bytes: true } },
    installation: { method: 'GET', path: '/settings/installation', data: {} },
    testMail: { method: 'POST', path: '/settings/test-mail', body: true, data: {} },
    testSignIn: { method: 'POST', path: '/settings/test-sign-in', body: true, data: {} },
  },
  support: {
    tickets: { method: 'GET', path: '/tickets', data: { paged: true } },
    export: { method: 'GET', path: '/tickets/export', data: { bytes: true } },
    categories: { method: 'GET', path: '/tickets/categories', data: {} },
    views: { method: 'GET', path: '/tickets/views', data: {} },
    agents: { method: 'GET', path: '/tickets/agents', data: {} },
    ticket: { method: 'GET', path: '/tickets/:id', data: {} },
    create: { method: 'POST', path: '/tickets', body: true, data: {} },
    change: { method: 'PATCH', path: '/tickets/:id', body: true, data: {} },
    reply: { method: 'POST', path: '/tickets/:id/messages', body: true, data: {} },
    rate: { method: 'POST', path: '/tickets/:id/rating', body: true, data: {} },
    transition: { method: 'POST', path: '/tickets/:id/transitions', body: true, data: {} },
    overview: { method: 'GET', path: '/support/overview', data: {} },
    targets: { method: 'GET', path: '/support/targets', data: {} },
    setTarget: { method: 'PUT', path: '/support/targets', body: true, data: {} },
    macros: { method: 'GET', path: '/support/macros', data: {} },
    addMacro: { method: 'POST', path: '/support/macros', body: true, data: {} },
    removeMacro: { method: 'DELETE', path: '/support/macros/:id', data: {} },
  },
  tasks: {
    list: { method: 'GET', path: '/tasks', data: { paged: true } },
    export: { method: 'GET', path: '/tasks/export', data: { bytes: true } },
    get: { method: 'GET', path: '/tasks/:id', data: {} },
    create: { method: 'POST', path: '/tasks', body: true, data: {} },
    update: { method: 'PATCH', path: '/tasks/:id', body: true, data: {} },
    updateSeveral: { method: 'POST', path: '/tasks/several', body: true, data: {} },
    moveSeveral: { method: 'POST', path: '/tasks/several/transitions', body: true, data: {} },
    check: { method: 'POST', path: '/tasks/:id/checklist/:itemId', body: true, data: {} },
    measure: { method: 'POST', path: '/tasks/:id/percent', body: true, data: {} },
    addFiles: { method: 'POST', path: '/tasks/:id/files', body: true, data: {} },
    watch: { method: 'POST', path: '/tasks/:id/watch', body: true, data: {} },
    transition: { method: 'POST', path: '/tasks/:id/transitions', body: true, data: {} },
  },
  templates: {
    gallery: { method: 'GET', path: '/templates/gallery', data: {} },
    list: { method: 'GET', path: '/templates', data: { paged: true } },
    export: { method: 'GET', path: '/templates/export', data: { bytes: true } },
    get: { method: 'GET', path: '/templates/:id', data: {} },
    create: { method: 'POST', path: '/templates', body: true, data: {} },
    save: { method: 'PUT', path: '/templates/:id/draft', body: true, data: {} },
    installStarters: { method: 'POST', path: '/templates/starters', body: true, data: {} },
    transition: { method: 'POST', path: '/templates/:id/transitions', body: true, data: {} },
  },
  timesheets: {
    week: { method: 'GET', path: '/timesheets/week', data: {} },
    chain: { method: 'GET', path: '/timesheets/chain', data: {} },
    save: { method: 'PUT', path: '/timesheets/week', body: true, data: {} },
    log: { method: 'POST', path: '/timesheets/log', body: true, data: {} },
    copy: { method: 'POST', path: '/timesheets/week/copy', body: true, data: {} },
    crew: { method: 'GET', path: '/timesheets/crew', data: {} },
    saveCrew: { method: 'PUT', path: '/timesheets/crew', body: true, data: {} },
    submitCrew: { method: 'POST', path: '/timesheets/crew/submit', body: true, data: {} },
    copyCrew: { method: 'POST', path: '/timesheets/crew/copy', body: true, data: {} },
    resources: { method: 'GET', path: '/timesheets/resources', data: {} },
    entries: { method: 'GET', path: '/timesheets/entries', data: { paged: true } },
    export: { method: 'GET', path: '/timesheets/entries/export', data: { bytes: true } },
    part: { method: 'GET', path: '/timesheets/part', data: {} },
    waiting: { method: 'GET', path: '/timesheets/waiting', data: {} },
    people: { method: 'GET', path: '/timesheets/people', data: { paged: true } },
    get: { method: 'GET', path: '/timesheets/:id', data: {} },
    returnDays: { method: 'POST', path: '/timesheets/:id/return', body: true, data: {} },
    confirmLines: { method: 'POST', path: '/timesheets/lines/confirm', body: true, data: {} },
    returnLine: { method: 'POST', path: '/timesheets/:id/lines/:projectId/return', body: true, data: {} },
    lock: { method: 'POST', path: '/timesheets/lock', body: true, data: {} },
    timer: { method: 'GET', path: '/timesheets/timer', data: {} },
    startTimer: { method: 'POST', path: '/timesheets/timer', body: true, data: {} },
    stopTimer: { method: 'DELETE', path: '/timesheets/timer', data: {} },
    discardTimer: { method: 'POST', path: '/timesheets/timer/discard', body: true, data: {} },
    transition: { method: 'POST', path: '/timesheets/:id/transitions', body: true, data: {} },
  },
  workLabels: {
    list: { method: 'GET', path: '/work-labels', data: {} },
    create: { method: 'POST', path: '/work-labels', body: true, data: {} },
    update: { method: 'PUT', path: '/work-labels/:id', body: true, data: {} },
    remove: { method: 'DELETE', path: '/work-labels/:id', data: {} },
  },
} as const;

export const BULK_MAX = 50 as const;

export const FACT_LENGTH = 20000 as const;

export const AUDIT_GROUPS = {
  'sign-ins': { label: 'Sign-ins', actions: ['session.', 'account.'] },
  settings: {
    label: 'Settings',
    actions: ['setting.', 'setting_proposal.', 'approval_policy.', 'duty.', 'job.'],
  },
  exports: { label: 'Exports', actions: ['export.'] },
  secrets: {
    label: 'Secret reads',
    actions: ['employee.read-secrets', 'compensation.read', 'request.read-private', 'file.open'],
  },
  money: {
    label: 'Money',
    actions: [
      'compensation.',
      'bank_change.',
      'payment.',
      'batch.',
      'bill.',
      'payroll.',
      'budget.',
      'journal.',
      'vendor.',
      'purchase_order.',
    ],
  },
  refusals: { label: 'Refused calls', actions: ['access.'] },
  'failed-sign-ins': { label: 'Failed sign-ins', actions: ['auth.'] },
} as const;

export const VERIFY_METHODS = ['callback_known_number', 'in_person', 'letter'] as const;

export const CERTIFICATE_STATES = ['valid', 'expiring', 'expired'] as const;

export const BOARD_PERIODS = ['month', 'quarter', 'year'] as const;

export const BOARD_RECORDS = ['project', 'employee', 'leave', 'recovery', 'task'] as const;

export const FIGURE_TARGETS = [
  'approvals',
  'audit',
  'balance',
  'bank-changes',
  'certificates',
  'chain',
  'departments',
  'dues',
  'employees',
  'endings',
  'jobs',
  'leave',
  'notifications',
  'projects',
  'recoveries',
  'requests',
  'resources',
  'settings',
  'support',
  'tasks',
  'tickets',
  'week',
] as const;

export const DELEGATION_READERS = ['super_admin', 'hr_manager'] as const;

export const DEPARTMENT_LEVELS = 4 as const;

export const DEPARTMENT_WARNINGS = { no_head: 'No head', head_inactive: 'Head not active' } as const;

export const ENDS_EARLY = { path: ['contractEnd'], error: 'The contract ends before it begins. Choose a later day.' } as const;

export const EXPORT_AT_ONCE = 5000 as const;

export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed'] as const;

export const SENSITIVITIES = ['normal', 'personal', 'medical', 'pay'] as const;

export const IMPORT_MAX_LINES = 500 as const;

export const ACCRUALS = ['monthly_start', 'monthly_end', 'yearly_front', 'none'] as const;

export const FOLDERS = ['inbox', 'sent', 'drafts', 'archive', 'trash'] as const;

export const FOLDER_LABELS = {
  inbox: 'Inbox',
  sent: 'Sent',
  drafts: 'Drafts',
  archive: 'Archive',
  trash: 'Trash',
  snoozed: 'Snoozed',
  spam: 'Spam',
} as const;

export const PLACES = ['inbox', 'sent', 'drafts', 'archive', 'trash', 'snoozed', 'spam'] as const;

export const MAIL_PROVIDERS = ['google', 'microsoft'] as const;

export const PROVIDER_LABELS = { google: 'Google', microsoft: 'Microsoft' } as const;

export const VERSION_LIMITS = { most: 20, days: 30, apartMinutes: 5, lostCharacters: 200 } as const;

export const MAIL_LIMITS = {
  snippet: 100,
  labelsInRow: 2,
  badgeCap: 99,
  fileBytes: 26214400,
  files: 50,
  mailBytes: 52428800,
  recipients: 500,
  subject: 998,
} as const;

export const IDENTITY_LIMITS = { identities: 20, signature: 400000 } as const;

export const INVITATION_ANSWERS = { accepted: 'Accept', tentative: 'Tentative', declined: 'Decline' } as const;

export const LABEL_COLOURS = ['grey', 'red', 'orange', 'ochre', 'green', 'petrol', 'blue', 'violet'] as const;

export const LABEL_LIMITS = { labels: 200, name: 40, searches: 50 } as const;

export const ANSWERING_MINUTES = 5 as const;

export const RULE_FIELDS = {
  from: 'From',
  to: 'To or Cc',
  subject: 'Subject',
  text: 'Text',
  filename: 'Name of an attachment',
} as const;

export const RULE_LIMITS = { rules: 50, conditions: 10, labels: 5, tried: 1000, shown: 50 } as const;

export const RULE_TESTS = { contains: 'contains', lacks: 'does not contain', is: 'is exactly', ends: 'ends with' } as const;

export const MAIL_TEMPLATE_KINDS = ['own', 'mailbox', 'company'] as const;

export const MAIL_TEMPLATE_LIMITS = { each: 200, html: 400000, shown: 1000 } as const;

export const TRANSFER_LIMITS = { fileBytes: 524288000, mails: 100000, unpackedBytes: 4294967296 } as const;

export const MAINTENANCE_TYPES = { planned: 'Planned', repair: 'Repair', inspection: 'Inspection' } as const;

export const PLANNED_MAINTENANCE = { planned: 'Maintenance, planned', repair: 'Repair, planned', inspection: 'Inspection, planned' } as const;

export const RESOURCE_DOCUMENTS = {
  insurance: 'Insurance',
  inspection: 'Inspection',
  registration: 'Registration',
  calibration: 'Calibration',
} as const;

export const DUTIES = [
  'buyer',
  'storekeeper',
  'budget_controller',
  'payment_releaser',
  'payroll_preparer',
  'payroll_approver',
  'bank_verifier',
  'board_delegate',
  'support_agent',
] as const;

export const PERSON_STATUSES = ['draft', 'onboarding', 'active', 'suspended', 'offboarding', 'terminated'] as const;

export const MAIL_WIDTHS = { folders: [176, 320, 224], list: [288, 640, 384] } as const;

export const COMPARED_LEAST = 2 as const;

export const COMPARED_MOST = 4 as const;

export const PROGRESS_METHODS = ['manual', 'milestones', 'units', 'fifty_fifty', 'zero_hundred'] as const;

export const PROJECT_ROLES = ['manager', 'deputy', 'site_manager', 'engineer', 'foreman', 'worker', 'viewer'] as const;

export const RECOVERY_ACTIONS = { link_sent: 'One-time link', mfa_reset: 'Second factor reset', disabled: 'Sign-in disabled' } as const;

export const RECOVERY_CHANNELS = { colleague: 'Colleague', phone: 'Phone', in_person: 'In person', mail: 'Mail' } as const;

export const RECOVERY_METHODS = {
  callback_number_on_file: 'Called back on the number on file',
  in_person_badge: 'In person, with badge',
  manager_confirms: 'The manager confirmed it',
  video: 'By video',
} as const;

export const RECOVERY_REASONS = {
  forgotten: 'Forgot the password',
  locked: 'Locked out',
  lost_factor: 'Lost the second factor',
  suspected_theft: 'Suspects theft',
} as const;

export const REQUEST_TABS = ['open', 'waiting', 'done', 'drafts'] as const;

export const REQUEST_VIEWS = ['mine', 'department', 'project', 'queue', 'all'] as const;

export const TERMS = ['ok', 'soon', 'late'] as const;

export const OWNERSHIP = { owned: 'Owned', leased: 'Leased', hired: 'Hired' } as const;

export const RESOURCE_KINDS = { vehicle: 'Vehicle', equipment: 'Equipment' } as const;

export const SEARCH_GROUPS = [
  'people',
  'departments',
  'projects',
  'tasks',
  'requests',
  'resources',
  'tickets',
  'documents',
  'mail',
] as const;

export const LOGO_BYTES = 524288 as const;

export const TICKET_CATEGORIES = {
  it: { label: 'IT', team: 'it' },
  mail: { label: 'Mail', team: 'it' },
  workspace: { label: 'Workspace', team: 'it' },
  facilities: { label: 'Facilities', team: 'office' },
  vehicle: { label: 'Vehicle', team: 'office' },
  hr: { label: 'HR question', team: 'hr' },
  other: { label: 'Other', team: 'office' },
} as const;

export const TICKET_PRIORITIES = { low: 'Low', normal: 'Normal', high: 'High', critical: 'Critical' } as const;

export const TICKET_TEAMS = { it: 'IT desk', office: 'Office', hr: 'HR' } as const;

export const TICKET_VIEWS = ['open', 'mine', 'unassigned', 'breaching', 'waiting', 'all'] as const;

export const RECURRENCES = ['week', 'fortnight', 'month', 'quarter'] as const;

export const COLUMN_TYPES = ['text', 'number', 'money', 'date', 'select', 'computed'] as const;

export const CONDITION_OPS = ['is', 'is_not', 'above', 'below', 'includes', 'filled', 'empty'] as const;

export const FIELD_TYPES = [
  'text',
  'longtext',
  'number',
  'money',
  'date',
  'date_range',
  'time',
  'select',
  'multiselect',
  'checkbox',
  'employee',
  'department',
  'project',
  'cost_code',
  'vendor',
  'resource',
  'file',
  'photo',
  'signature',
  'line_table',
  'computed',
  'heading',
  'note',
] as const;
