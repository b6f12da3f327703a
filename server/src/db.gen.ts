// Written by tools/db-gen.ts from the migrations: do not edit.
import type { ColumnType } from 'kysely';
import type { Role } from '@lintel/contract/access';
import type { ApprovalFlag, ApprovalKind } from '@lintel/contract/approval-kinds';
import type { ApprovalField, Fact } from '@lintel/contract/approvals';
import type { Answers } from '@lintel/contract/form-rules';
import type { Address, DraftData } from '@lintel/contract/mail';
import type { Attachment } from '@lintel/contract/mail-attachment';
import type { BulkChange } from '@lintel/contract/mail-bulk';
import type { VersionChanges, VersionFields } from '@lintel/contract/mail-drafts';
import type { Written } from '@lintel/contract/mail-form';
import type { Invitation, Span } from '@lintel/contract/mail-invitations';
import type { SenderCheck, Unsubscribe } from '@lintel/contract/mail-reading';
import type { RecallRecipient } from '@lintel/contract/mail-recall';
import type { RuleActions, RuleCondition, StoppedActions } from '@lintel/contract/mail-sorting';
import type { PolicyRule, PolicyStep } from '@lintel/contract/policies';
import type { BaselinePlan } from '@lintel/contract/projects';
import type { RequestKindName } from '@lintel/contract/request-kinds';
import type { CheckItem } from '@lintel/contract/tasks';
import type { Field } from '@lintel/contract/templates';

/** May be left out on insert. */
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
/** Made by the database alone. */
export type Computed<T> = ColumnType<T, never, never>;
/** A bigint arrives as a string. */
export type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>;
/** Money in minor units: never a JavaScript number. */
export type Minor = ColumnType<string, string | bigint, string | bigint>;
/** A decimal arrives as a string and never goes through a JavaScript number. */
export type Numeric = ColumnType<string, string | bigint, string | bigint>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Pass arrays through toJson() of platform/db.ts. A column comment 'type: Name from module' in a migration names its type. */
export type Json<T = unknown> = ColumnType<T, T, T>;

export interface AbsenceAnswerTable {
  account_id: Int8;
  sender: string;
  answered_at: Timestamp;
}

export interface AccountTable {
  id: string;
  username: string;
  password_hash: string;
  email: string;
  email_verified: Generated<boolean>;
  name: string;
  given_name: Generated<string>;
  family_name: Generated<string>;
  roles: Generated<string[]>;
  status: Generated<'open' | 'closed'>;
  last_sign_in_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  planned_role: Role | null;
  planned_role_on: string | null;
  password_set_at: Timestamp | null;
}

export interface ApprovalTable {
  id: string;
  kind: ApprovalKind;
  subject_id: string;
  title: string;
  requester_id: string;
  involved: Generated<string[]>;
  department_id: string | null;
  project_id: string | null;
  owner_id: string | null;
  amount_minor: Minor | null;
  flags: Generated<ApprovalFlag[]>;
  facts: Generated<Json<Fact[]>>;
  content: Json;
  subject_hash: string;
  input: Json;
  policy_id: string;
  rule_name: string;
  previous_id: string | null;
  status: Generated<'pending' | 'approved' | 'rejected' | 'returned' | 'cancelled' | 'void'>;
  step_no: Generated<number>;
  due_at: Timestamp | null;
  decided_at: Timestamp | null;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  from_step: Generated<number>;
  watcher_ids: Generated<string[]>;
}

export interface ApprovalAssigneeTable {
  approval_id: string;
  step_no: number;
  employee_id: string;
  via: 'approver' | 'delegate' | 'fallback' | 'escalation' | 'reassigned' | 'adviser';
  on_behalf_of: string | null;
  is_active: Generated<boolean>;
  assigned_at: Timestamp;
  stands_for: Generated<string[]>;
}

export interface ApprovalDecisionTable {
  id: string;
  approval_id: string;
  step_no: number;
  actor_id: string;
  on_behalf_of: string | null;
  action: 'approve' | 'reject' | 'return' | 'reassign' | 'ask' | 'advise';
  comment: Generated<string>;
  to_id: string | null;
  subject_hash: string;
  at: Timestamp;
  channel: Generated<'web' | 'mail_link'>;
  fields: Generated<Json<ApprovalField[]>>;
}

export interface ApprovalPolicyTable {
  id: string;
  kind: ApprovalKind;
  number: number;
  rules: Json<PolicyRule[]>;
  note: Generated<string>;
  status: Generated<'proposed' | 'active' | 'retired' | 'declined'>;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface ApprovalStepTable {
  approval_id: string;
  no: number;
  name: string;
  spec: Json<PolicyStep>;
  status: Generated<'waiting' | 'open' | 'approved' | 'rejected' | 'returned' | 'closed'>;
  started_at: Timestamp | null;
  remind_at: Timestamp | null;
  due_at: Timestamp | null;
  reminded_at: Timestamp | null;
  escalated_at: Timestamp | null;
  overdue_at: Timestamp | null;
  ended_at: Timestamp | null;
}

export interface AuditEntryTable {
  seq: Int8;
  at: Timestamp;
  actor_id: string;
  actor_name: string;
  role: string;
  ip: string | null;
  session_id: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  subject_label: string;
  payload: Json | null;
  salt: string | null;
  payload_hash: string;
  prev_hash: string;
  hash: string;
}

export interface AuditHeadTable {
  one: Generated<boolean>;
  seq: Int8;
  hash: string;
}

export interface AuditIntakeTable {
  id: Computed<string>;
  at: Timestamp;
  actor_id: string;
  actor_name: string;
  role: string;
  ip: string | null;
  session_id: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  subject_label: string;
  payload: Json;
  salt: string;
  payload_hash: string;
}

export interface BankChangeTable {
  id: string;
  employee_id: string;
  new_sealed: string;
  requested_by: string;
  channel: 'self' | 'letter' | 'in_person';
  verified_by: string | null;
  verify_method: 'callback_known_number' | 'in_person' | 'letter' | null;
  effective_from: string | null;
  status: Generated<'pending' | 'verified' | 'rejected' | 'cancelled'>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  applied_at: Timestamp | null;
}

export interface BaselineTable {
  id: string;
  project_id: string;
  number: number;
  plan: Json<BaselinePlan>;
  created_by: string;
  created_at: Generated<Timestamp>;
}

export interface BlobTable {
  sha256: string;
  size: Int8;
  bytes: Buffer | null;
  at: Generated<Timestamp>;
}

export interface BlobRemovalTable {
  sha256: string;
  at: Timestamp;
}

export interface BookingTable {
  id: string;
  resource_id: string;
  resource_no: number;
  from_at: Timestamp;
  to_at: Timestamp;
  project_id: string | null;
  requester_id: string;
  operator_id: string | null;
  purpose: Generated<string>;
  status: Generated<'requested' | 'approved' | 'rejected' | 'checked_out' | 'returned' | 'cancelled' | 'no_show'>;
  out_meter: number | null;
  in_meter: number | null;
  out_at: Timestamp | null;
  in_at: Timestamp | null;
  damage: string | null;
  charge_minor: Minor | null;
  overdue_told_on: string | null;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  out_fuel: 'empty' | 'quarter' | 'half' | 'three_quarters' | 'full' | null;
  in_fuel: 'empty' | 'quarter' | 'half' | 'three_quarters' | 'full' | null;
  out_note: string | null;
  department_id: string | null;
  moved_by: string | null;
  out_checks: Generated<string[]>;
  in_checks: Generated<string[]>;
  asked_resource_id: string | null;
}

export interface CertificationTable {
  id: string;
  employee_id: string;
  type: string;
  number: string | null;
  issued_on: string;
  expires_on: string | null;
  verified_by: string | null;
  verified_at: Timestamp | null;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  told_days: number | null;
}

export interface ChecklistItemTable {
  id: string;
  employee_id: string;
  list: 'onboarding' | 'offboarding';
  key: string;
  position: number;
  status: Generated<'open' | 'done' | 'waived'>;
  note: string | null;
  by_id: string | null;
  at: Timestamp | null;
  from_day: string;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface ClientTable {
  id: string;
  name: string;
  created_at: Generated<Timestamp>;
}

export interface CommentTable {
  id: string;
  subject_type: string;
  subject_id: string;
  author_id: string;
  text: string;
  mentions: Generated<string[]>;
  is_internal: Generated<boolean>;
  edited_at: Timestamp | null;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface CommentEditTable {
  comment_id: string;
  version: number;
  text: string;
  at: Timestamp;
}

export interface CompanySettingTable {
  key: string;
  value: Json;
  version: Generated<number>;
  updated_by: string;
  updated_at: Generated<Timestamp>;
  next_value: Json | null;
  next_from: Timestamp | null;
  proposal_id: string | null;
}

export interface CompensationTable {
  id: string;
  employee_id: string;
  from_day: string;
  to_day: string | null;
  basis: 'monthly' | 'hourly';
  monthly_minor: Minor | null;
  hourly_e4: Int8 | null;
  grade: string;
  allowances: Generated<Json>;
  reason: string;
  status: Generated<'proposed' | 'approved' | 'rejected' | 'cancelled'>;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  weekly_minutes: number;
}

export interface ConversationTable {
  mailbox_id: Int8;
  thread_id: Int8;
  id: Int8;
  date: Timestamp;
  total: number;
  unread: number;
}

export interface CostCodeTable {
  id: string;
  code: string;
  name: string;
  is_active: Generated<boolean>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface DelegationTable {
  id: string;
  from_id: string;
  to_id: string;
  from_day: string;
  to_day: string;
  kinds: ApprovalKind[] | null;
  max_amount_minor: Minor | null;
  reason: Generated<string>;
  source: Generated<'self' | 'leave' | 'admin'>;
  status: Generated<'scheduled' | 'active' | 'ended' | 'revoked'>;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface DepartmentTable {
  id: string;
  code: string;
  name: string;
  parent_id: string | null;
  head_id: string | null;
  deputy_id: string | null;
  status: Generated<'active' | 'archived'>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  cost_centre: string | null;
  location: string | null;
  merge_into_id: string | null;
  merge_on: string | null;
  merge_by: string | null;
}

export interface DutyAssignmentTable {
  id: string;
  duty: 'buyer' | 'storekeeper' | 'budget_controller' | 'payment_releaser' | 'payroll_preparer' | 'payroll_approver' | 'bank_verifier' | 'board_delegate' | 'support_agent';
  employee_id: string;
  limit_minor: Minor | null;
  from_day: string | null;
  to_day: string | null;
  status: Generated<'proposed' | 'confirmed' | 'ended'>;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface EmployeeTable {
  id: string;
  number: string;
  given_name: string;
  family_name: string;
  name: string;
  preferred_name: string | null;
  work_email: string;
  idp_issuer: string | null;
  idp_sub: string | null;
  has_login: Generated<boolean>;
  last_role: 'super_admin' | 'managing_director' | 'hr_manager' | 'accountant' | 'administrator' | 'department_head' | 'employee' | null;
  department_id: string | null;
  manager_id: string | null;
  position: string;
  grade: string | null;
  phone: string | null;
  hire_date: string | null;
  end_date: string | null;
  status: Generated<'draft' | 'onboarding' | 'active' | 'suspended' | 'offboarding' | 'terminated'>;
  preferences: Generated<Json>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  employment_type: Generated<'permanent' | 'fixed_term' | 'part_time' | 'apprentice' | 'agency'>;
  pay_basis: Generated<'monthly' | 'hourly'>;
  weekly_minutes: Generated<number>;
  location: string | null;
  schedule_id: string | null;
  calendar_id: string | null;
  probation_end: string | null;
  contract_end: string | null;
  status_reason: string | null;
  final_pay_due: Generated<boolean>;
  suspension_reason: string | null;
  department_sort: string | null;
  manager_sort: string | null;
  photo_id: string | null;
}

export interface EmployeePrivateTable {
  employee_id: string;
  private_email: string | null;
  address: string | null;
  birth_date: string | null;
  emergency_contacts: Generated<Json>;
  national_id_sealed: string | null;
  tax_profile_sealed: string | null;
  bank_sealed: string | null;
  bank_verified_at: Timestamp | null;
  bank_verified_by: string | null;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
  former_email: string | null;
  email_changed_at: Timestamp | null;
}

export interface EmploymentPeriodTable {
  employee_id: string;
  from_day: string;
  to_day: string | null;
}

export interface EntryTable {
  id: Computed<string>;
  account_id: Int8;
  mailbox_id: Int8;
  message_id: Int8;
  thread_id: Int8;
  date: Timestamp;
  seen: Generated<boolean>;
  starred: Generated<boolean>;
  answered: Generated<boolean>;
  forwarded: Generated<boolean>;
  draft: Generated<boolean>;
  origin: 'received' | 'sent' | 'draft';
  labels: Generated<string[]>;
  bcc_list: Generated<Json<Address[]>>;
  draft_data: Json<DraftData> | null;
  deleted_at: Timestamp | null;
  modseq: Int8;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  compose_key: string | null;
  snoozed_until: Timestamp | null;
  returned_at: Timestamp | null;
  written_by: string | null;
  was_read: Generated<boolean>;
}

export interface EntrySearchTable {
  entry_id: Int8;
  account_id: Int8;
  tsv: string;
}

export interface EventTable {
  id: Computed<string>;
  person_id: string | null;
  kind: string;
  data: Json;
  at: Generated<Timestamp>;
}

export interface FileTable {
  id: string;
  name: string;
  size: number;
  mime: string;
  sha256: string;
  uploaded_by: string;
  subject_type: string | null;
  subject_id: string | null;
  category: string | null;
  sensitivity: Generated<'normal' | 'personal' | 'medical' | 'pay'>;
  created_at: Timestamp;
}

export interface GradeCostTable {
  grade_id: string;
  from_day: string;
  per_hour_minor: Minor;
  created_by: string;
  created_at: Generated<Timestamp>;
}

export interface HolidayTable {
  calendar_id: string;
  day: string;
  name: string;
  is_half: Generated<boolean>;
}

export interface HolidayCalendarTable {
  id: string;
  name: string;
  is_default: Generated<boolean>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface IdempotencyTable {
  caller: string;
  route: string;
  key: string;
  request_hash: string;
  status: number;
  answer: Json;
  at: Generated<Timestamp>;
}

export interface ImapAccountTable {
  account_id: Int8;
  name: string;
  imap_host: string;
  imap_port: number;
  imap_security: 'tls' | 'starttls' | 'none';
  smtp_host: string;
  smtp_port: number;
  smtp_security: 'tls' | 'starttls' | 'none';
  username: string;
  login_kind: 'password' | 'oauth2' | 'google' | 'microsoft';
  login_sealed: string;
  status: Generated<'connecting' | 'syncing' | 'ready' | 'waiting' | 'removed'>;
  problem: string | null;
  problem_at: Timestamp | null;
  notice: string | null;
  done: Generated<number>;
  expected: Generated<number>;
  whole_at: Timestamp | null;
  synced_at: Timestamp | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  watched_by: string | null;
  watched_until: Timestamp | null;
  has_labels: Generated<boolean>;
  needs_consent: Generated<boolean>;
  received_bytes: Generated<Int8>;
  received_since: Timestamp | null;
  resumes_at: Timestamp | null;
}

export interface ImapEntryTable {
  entry_id: Int8;
  account_id: Int8;
  mailbox_id: Int8 | null;
  uid: Int8 | null;
  lost_at: Timestamp | null;
  email_id: string | null;
}

export interface ImapFailedTable {
  mailbox_id: Int8;
  uid: Int8;
  failures: Generated<number>;
  parked_until: Timestamp | null;
}

export interface ImapIntentTable {
  id: Computed<string>;
  account_id: Int8;
  entry_id: Int8 | null;
  op: 'flags' | 'move' | 'remove' | 'file';
  mailbox_id: Int8 | null;
  uid: Int8 | null;
  add_flags: Generated<string[]>;
  remove_flags: Generated<string[]>;
  tries: Generated<number>;
  next_try_at: Timestamp;
  created_at: Generated<Timestamp>;
}

export interface ImapMailboxTable {
  mailbox_id: Int8;
  account_id: Int8;
  path: string;
  is_chosen: Generated<boolean>;
  uidvalidity: Int8 | null;
  uidnext: Int8 | null;
  modseq: Int8 | null;
  is_whole: Generated<boolean>;
  compared_at: Timestamp | null;
  news_from: Int8 | null;
  is_made_here: Generated<boolean>;
  refusals: Generated<number>;
  parked_until: Timestamp | null;
}

export interface LeaveEntryTable {
  id: string;
  seq: Computed<string>;
  employee_id: string;
  type_id: string;
  day: string;
  days100: number;
  kind: 'carry_in' | 'forfeiture' | 'accrual' | 'taken' | 'cancel' | 'adjust' | 'expiry' | 'payout';
  period: string | null;
  request_id: string | null;
  note: Generated<string>;
  created_by: string;
  created_at: Generated<Timestamp>;
}

export interface LeaveFeedTable {
  id: string;
  employee_id: string;
  secret_hash: Buffer;
  with_team: boolean;
  created_at: Timestamp;
  last_read_at: Timestamp | null;
}

export interface LeaveRequestTable {
  id: string;
  employee_id: string;
  type_id: string;
  is_recorded: Generated<boolean>;
  from_day: string;
  to_day: string;
  half_start: Generated<boolean>;
  half_end: Generated<boolean>;
  days100: number;
  reason: string | null;
  handover_id: string | null;
  delegate_id: string | null;
  away_message: string | null;
  status: Generated<'draft' | 'pending' | 'returned' | 'approved' | 'rejected' | 'withdrawn' | 'cancel_pending' | 'cancelled' | 'recorded' | 'acknowledged'>;
  decision_note: string | null;
  submitted_at: Timestamp | null;
  certificate_due_on: string | null;
  certified_at: Timestamp | null;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  department_sort: string | null;
  type_sort: string | null;
  away_off_at: Timestamp | null;
  away_outside: string | null;
  decided_by: string | null;
}

export interface LeaveShareTable {
  employee_id: string;
  from_day: string;
  bps: number;
}

export interface LeaveTypeTable {
  id: string;
  name: string;
  paid_bps: Generated<number>;
  unit: Generated<'day' | 'half_day'>;
  is_recorded: Generated<boolean>;
  has_balance: Generated<boolean>;
  needs_file_after_days: number | null;
  notice_days: Generated<number>;
  max_days: number | null;
  allow_negative100: Generated<number>;
  counts_holidays: Generated<boolean>;
  stops_accrual: Generated<boolean>;
  is_private: Generated<boolean>;
  sort: number;
  annual100: Generated<number>;
  accrual: Generated<'monthly_start' | 'monthly_end' | 'yearly_front' | 'none'>;
  prorates_join: Generated<boolean>;
  is_fte_scaled: Generated<boolean>;
  carry_max100: number | null;
  carry_expires: string | null;
  seniority: Generated<Json>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
  code: string;
  colour: Generated<number>;
  status: Generated<'active' | 'archived'>;
  employment_types: Generated<('permanent' | 'fixed_term' | 'part_time' | 'apprentice' | 'agency')[]>;
}

export interface ListColumnsTable {
  person_id: string;
  list: string;
  columns: string[];
}

export interface ListExportTable {
  id: string;
  person_id: string;
  path: string;
  query: Json;
  key: string;
  format: 'csv' | 'xlsx' | 'pdf';
  filename: string;
  status: Generated<'waiting' | 'running' | 'ready' | 'failed'>;
  rows: number | null;
  done: Generated<number>;
  problem: string | null;
  sha256: string | null;
  size: number | null;
  reach: string | null;
  created_at: Timestamp;
  expires_at: Timestamp | null;
}

export interface MailAccountTable {
  id: Computed<string>;
  person_id: string | null;
  address: string;
  modseq: Generated<Int8>;
  created_at: Generated<Timestamp>;
  owner_id: string | null;
}

export interface MailAnsweringTable {
  thread_id: Int8;
  person_id: string;
  since: Timestamp;
  heard_at: Timestamp;
}

export interface MailAssignmentTable {
  thread_id: Int8;
  assignee_id: string;
  assigned_at: Timestamp;
}

export interface MailAssignmentStepTable {
  id: Computed<string>;
  thread_id: Int8;
  at: Timestamp;
  by_id: string;
  to_id: string | null;
}

export interface MailBulkTable {
  id: string;
  account_id: Int8 | null;
  change: Json<BulkChange>;
  total: number;
  done: Generated<number>;
  is_undo: Generated<boolean>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  is_removal: Generated<boolean>;
  person_id: string | null;
}

export interface MailBulkEntryTable {
  bulk_id: string;
  entry_id: Int8;
  mailbox_id: Int8;
  seen: boolean;
  starred: boolean;
  labels: string[];
  snoozed_until: Timestamp | null;
  deleted_at: Timestamp | null;
  version_after: number | null;
  muted: Generated<boolean>;
  filed: Generated<boolean>;
}

export interface MailChangeTable {
  account_id: Int8;
  modseq: Int8;
  kind: 'added' | 'updated' | 'removed';
  entry_id: Int8;
  at: Generated<Timestamp>;
}

export interface MailConsentTable {
  state_hash: Buffer;
  person_id: string;
  provider: 'google' | 'microsoft';
  verifier_sealed: string;
  account_id: Int8 | null;
  created_at: Timestamp;
}

export interface MailContactTable {
  account_id: Int8;
  email: string;
  name: Generated<string>;
  uses: Generated<number>;
  last_at: Generated<Timestamp>;
}

export interface MailDraftFileTable {
  entry_id: Int8;
  upload_id: string;
}

export interface MailDraftVersionTable {
  id: string;
  account_id: Int8;
  message_id: string;
  saved_at: Timestamp;
  body_sha256: string;
  written: Json<VersionFields>;
  changes: Json<VersionChanges>;
}

export interface MailDraftVersionFileTable {
  version_id: string;
  upload_id: string;
}

export interface MailIdentityTable {
  id: string;
  account_id: Int8;
  title: string;
  name: Generated<string>;
  reply_to: string | null;
  signature_html: Generated<string>;
  on_new: Generated<boolean>;
  on_answer: Generated<boolean>;
  is_default: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  uses_company: Generated<boolean>;
}

export interface MailImportTable {
  id: string;
  account_id: Int8;
  sha256: string | null;
  filename: string;
  folder: 'inbox' | 'archive' | 'sent' | 'kept';
  size: number;
  read: Generated<number>;
  added: Generated<number>;
  known: Generated<number>;
  refused: Generated<number>;
  is_done: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  person_id: string;
  left_out: string | null;
}

export interface MailInvitationAnswerTable {
  account_id: Int8;
  uid: string;
  recurrence: Generated<string>;
  sequence: number;
  answer: 'accepted' | 'tentative' | 'declined';
  answered_at: Timestamp;
  proposed: Json<Span> | null;
}

export interface MailLabelTable {
  id: string;
  account_id: Int8;
  name: string;
  colour: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
}

export interface MailNotOfProjectTable {
  thread_id: Int8;
  project_id: string;
  person_id: string;
  said_at: Timestamp;
}

export interface MailOutsideTable {
  message_id: string;
  address: string;
  sent_at: Timestamp;
}

export interface MailProjectTable {
  thread_id: Int8;
  project_id: string;
  filed_by: string;
  filed_at: Timestamp;
  is_open: Generated<boolean>;
}

export interface MailRecallTable {
  message_id: Int8;
  account_id: Int8;
  recalled_by: string;
  recalled_at: Timestamp;
  recipients: Json<RecallRecipient[]>;
}

export interface MailRecordTable {
  task_id: string | null;
  account_id: Int8;
  message_id: Int8;
  made_by: string;
  made_at: Timestamp;
  request_id: string | null;
}

export interface MailRegroupingTable {
  id: string;
  account_id: Int8;
  thread_id: Int8;
  before: Json;
  done_by: string;
  done_at: Timestamp;
}

export interface MailReindexTable {
  message_id: Int8;
}

export interface MailReleasedSenderTable {
  account_id: Int8;
  email: string;
  at: Timestamp;
}

export interface MailReminderTable {
  entry_id: Int8;
  account_id: Int8;
  remind_at: Timestamp;
  sent_at: Timestamp;
  came_back_at: Timestamp | null;
  ended_at: Timestamp | null;
}

export interface MailRuleTable {
  id: string;
  account_id: Int8;
  name: string;
  place: number;
  is_on: Generated<boolean>;
  conditions: Json<RuleCondition[]>;
  matches_any: Generated<boolean>;
  actions: Json<RuleActions>;
  stops: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  is_for_all: Generated<boolean>;
  only_account_id: Int8 | null;
  saved_by: string | null;
  stopped: Generated<Json<StoppedActions>>;
}

export interface MailSavedSearchTable {
  id: string;
  account_id: Int8;
  name: string;
  query: string;
  created_at: Generated<Timestamp>;
}

export interface MailTemplateTable {
  id: string;
  account_id: Int8 | null;
  name: string;
  subject: Generated<string>;
  html: string;
  text: string;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface MailThreadTable {
  id: Computed<string>;
  account_id: Int8;
  subject_base: string | null;
  last_at: Timestamp | null;
  muted_at: Timestamp | null;
}

export interface MailThreadRefTable {
  account_id: Int8;
  ref_hash: Buffer;
  thread_id: Int8;
  split_from: Buffer | null;
  is_thread_id: Generated<boolean>;
}

export interface MailTrustedSenderTable {
  account_id: Int8;
  email: string;
  created_at: Generated<Timestamp>;
}

export interface MailUnsubscriptionTable {
  account_id: Int8;
  sender: string;
  state: 'asked' | 'done' | 'failed';
  asked_at: Timestamp;
}

export interface MailUploadTable {
  id: string;
  account_id: Int8;
  sha256: string;
  filename: string;
  type: string;
  size: number;
  at: Generated<Timestamp>;
}

export interface MailboxTable {
  id: Computed<string>;
  account_id: Int8;
  role: 'inbox' | 'sent' | 'drafts' | 'archive' | 'trash' | 'snoozed' | 'spam';
  total: Generated<number>;
  unread: Generated<number>;
  conversations: Generated<number>;
  name: string | null;
}

export interface MailboxMonthTable {
  mailbox_id: Int8;
  month: string;
  total: number;
}

export interface MailedApprovalTable {
  notification_id: string;
  recipient_id: string;
  approval_id: string;
  in_digest: boolean;
  told_at: Timestamp;
  mailed_at: Timestamp;
}

export interface MaintenanceOrderTable {
  id: string;
  resource_id: string;
  type: 'planned' | 'repair' | 'inspection';
  note: Generated<string>;
  opened_at: Timestamp | null;
  closed_at: Timestamp | null;
  cost_minor: Generated<Minor>;
  result: 'pass' | 'fail' | null;
  created_by: string;
  planned_on: string | null;
}

export interface MaintenancePlanTable {
  id: string;
  resource_id: string;
  name: string;
  every_meter: number | null;
  every_days: number | null;
  last_meter: Generated<number>;
  last_on: string;
  told: 'soon' | 'due' | null;
}

export interface MessageTable {
  id: Computed<string>;
  raw_sha256: string;
  source_sha256: string;
  size: number;
  message_id: string;
  in_reply_to: string | null;
  reference_ids: Generated<string[]>;
  subject: string;
  from_name: string;
  from_email: string;
  reply_to: string | null;
  to_list: Generated<Json<Address[]>>;
  cc_list: Generated<Json<Address[]>>;
  date: Timestamp;
  received_at: Timestamp;
  snippet: string;
  text_body: string;
  html_clean: string | null;
  blocked_images: Generated<number>;
  clean_version: number;
  priority: Generated<'high' | 'normal' | 'low'>;
  attachments: Generated<Json<Attachment[]>>;
  attachment_count: Generated<number>;
  unreadable: Generated<boolean>;
  sender_check: Json<SenderCheck> | null;
  invitation: Json<Invitation> | null;
  unsubscribe: Json<Unsubscribe> | null;
  blocked_trackers: Generated<number>;
  by_machine: Generated<boolean>;
}

export interface MeterReadingTable {
  id: string;
  resource_id: string;
  at: Timestamp;
  value: number;
  is_replacement: Generated<boolean>;
  by_id: string;
}

export interface MigrationTable {
  name: string;
  sha256: string;
  at: Generated<Timestamp>;
}

export interface MilestoneTable {
  id: string;
  project_id: string;
  phase_id: string;
  name: string;
  due_date: string;
  forecast_date: string | null;
  weight_bps: Generated<number>;
  is_acceptance: Generated<boolean>;
  status: Generated<'pending' | 'reached' | 'signed_off'>;
  reached_on: string | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  told_late: string | null;
}

export interface NotificationTable {
  id: string;
  recipient_id: string;
  type: string;
  severity: 'info' | 'action' | 'warning' | 'critical';
  title: string;
  body: Generated<string>;
  link: string | null;
  dedupe_key: string | null;
  count: Generated<number>;
  created_at: Generated<Timestamp>;
  read_at: Timestamp | null;
  done_at: Timestamp | null;
  mail: Generated<'off' | 'digest' | 'immediate'>;
  mailed_at: Timestamp | null;
  due_at: Timestamp | null;
}

export interface NumberSeriesTable {
  series: string;
  last: Generated<number>;
}

export interface OidcArtifactTable {
  model: string;
  id: string;
  data: Json;
  grant_id: string | null;
  user_code: string | null;
  uid: string | null;
  expires_at: Timestamp | null;
  consumed_at: Timestamp | null;
}

export interface OutboxTable {
  id: string;
  account_id: Int8;
  entry_id: Int8 | null;
  message_id: string;
  raw_sha256: string;
  mail_from: string;
  status: Generated<'held' | 'queued' | 'transmitting' | 'sent' | 'filed' | 'unfiled' | 'failed' | 'unknown' | 'cancelled'>;
  tries: Generated<number>;
  next_try_at: Timestamp;
  give_up_at: Timestamp;
  lease_token: string | null;
  lease_until: Timestamp | null;
  data_at: Timestamp | null;
  last_answer: string | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  send_at: Timestamp | null;
  scheduled: Generated<boolean>;
  written: Json<Written> | null;
  given_ids: Generated<string[]>;
}

export interface OutboxRecipientTable {
  outbox_id: string;
  address: string;
  state: Generated<'held' | 'queued' | 'transmitting' | 'sent' | 'failed' | 'unknown' | 'cancelled'>;
  detail: Generated<string>;
}

export interface PayGradeTable {
  id: string;
  code: string;
  name: string;
  basis: 'monthly' | 'hourly';
  min_minor: Minor;
  max_minor: Minor;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface PhaseTable {
  id: string;
  project_id: string;
  seq: number;
  name: string;
  baseline_start: string | null;
  baseline_finish: string | null;
  forecast_start: string;
  forecast_finish: string;
  actual_start: string | null;
  actual_finish: string | null;
  progress_method: Generated<'milestones' | 'units' | 'manual' | 'fifty_fifty' | 'zero_hundred'>;
  units_total: number | null;
  units_done: Generated<number>;
  percent_bps: Generated<number>;
  progress_note: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface ProjectTable {
  id: string;
  code: string;
  name: string;
  description: Generated<string>;
  client_id: string | null;
  department_id: string;
  site_address: string | null;
  planned_start: string | null;
  planned_finish: string | null;
  actual_start: string | null;
  status: Generated<'draft' | 'pending_approval' | 'approved' | 'active' | 'on_hold' | 'practical_completion' | 'closed' | 'cancelled'>;
  priority: Generated<'low' | 'normal' | 'high' | 'urgent'>;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  actual_finish: string | null;
  defects_end: string | null;
  hold_reason: string | null;
  expected_resume: string | null;
  submitted_by: string | null;
  red_since: string | null;
  percent_bps: Generated<number>;
  finish_sort: string | null;
  site_log_daily: Generated<boolean>;
  label_ids: Generated<string[]>;
}

export interface ProjectMemberTable {
  project_id: string;
  employee_id: string;
  project_role: 'manager' | 'deputy' | 'site_manager' | 'engineer' | 'foreman' | 'worker' | 'viewer';
  allocation_bps: Generated<number>;
  from_day: string | null;
  to_day: string | null;
  created_at: Generated<Timestamp>;
}

export interface RecoveryTable {
  id: string;
  employee_id: string;
  manager_id: string | null;
  reported_by: string;
  channel: 'colleague' | 'phone' | 'in_person' | 'mail';
  reason: 'forgotten' | 'locked' | 'lost_factor' | 'suspected_theft';
  note: Generated<string>;
  needs_manager: Generated<boolean>;
  manager_confirmed_by: string | null;
  manager_confirmed_at: Timestamp | null;
  handler_id: string | null;
  method: 'callback_number_on_file' | 'in_person_badge' | 'manager_confirms' | 'video' | null;
  verification_note: string | null;
  idp_action: 'link_sent' | 'mfa_reset' | 'disabled' | null;
  sent_at: Timestamp | null;
  reject_reason: string | null;
  status: Generated<'new' | 'verifying' | 'verified' | 'sent' | 'completed' | 'expired' | 'rejected'>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface RequestTable {
  id: string;
  number: string | null;
  template_id: string;
  template_version_id: string;
  kind: RequestKindName;
  title: string;
  requester_id: string;
  on_behalf_of_id: string | null;
  department_id: string | null;
  manager_id: string | null;
  project_id: string | null;
  data: Generated<Json<Answers>>;
  amount_minor: Minor | null;
  priority: Generated<'low' | 'normal' | 'high' | 'urgent'>;
  needed_by: string | null;
  sensitivity: 'normal' | 'personal' | 'medical' | 'pay';
  fulfilment: 'none' | 'owner' | 'administrator' | 'accountant' | 'hr_manager' | 'buyer';
  owner_id: string;
  team_department_id: string | null;
  status: Generated<'draft' | 'pending' | 'returned' | 'approved' | 'rejected' | 'in_fulfilment' | 'completed' | 'withdrawn' | 'cancelled'>;
  assignee_id: string | null;
  due_at: Timestamp | null;
  soon_at: Timestamp | null;
  submitted_at: Timestamp | null;
  ended_at: Timestamp | null;
  outcome: string | null;
  rating: number | null;
  linked: Json | null;
  told_unused_at: Timestamp | null;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  department_sort: string | null;
  project_sort: string | null;
  template_sort: string | null;
}

export interface ResourceTable {
  id: string;
  no: Computed<number>;
  kind: 'vehicle' | 'equipment';
  code: string;
  name: string;
  category: string;
  make: Generated<string>;
  plate: string | null;
  serial: string | null;
  ownership: Generated<'owned' | 'leased' | 'hired'>;
  home_department_id: string | null;
  meter_kind: Generated<'km' | 'hours' | 'none'>;
  meter_value: Generated<number>;
  day_rate_minor: Generated<Minor>;
  required_certificates: Generated<string[]>;
  status: Generated<'in_service' | 'maintenance' | 'out_of_service' | 'retired'>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  out_reason: string | null;
  hour_rate_minor: Generated<Minor>;
  due_on: string | null;
  year: number | null;
  hired_from: string | null;
  hire_order: string | null;
  photo_id: string | null;
  retirement_reason: string | null;
  retirement_by: string | null;
  retirement_at: Timestamp | null;
}

export interface ResourceDocumentTable {
  resource_id: string;
  type: 'insurance' | 'inspection' | 'registration' | 'calibration';
  expires_on: string;
  told_days: number | null;
}

export interface RoleChangeTable {
  id: string;
  employee_id: string;
  from_role: string;
  to_role: string;
  at: Timestamp;
  reviewed_by: string | null;
  reviewed_at: Timestamp | null;
}

export interface SavedViewTable {
  id: string;
  owner_id: string;
  list: string;
  name: string;
  query: string;
  columns: string[] | null;
  shared_with: 'super_admin' | 'managing_director' | 'hr_manager' | 'accountant' | 'administrator' | 'department_head' | 'employee' | null;
  created_at: Timestamp;
}

export interface SettingTable {
  key: string;
  value: Json;
  updated_at: Generated<Timestamp>;
}

export interface SettingProposalTable {
  id: string;
  key: string;
  value: Json;
  previous: Json;
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>;
  proposed_by: string;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  effective_on: string | null;
}

export interface SharedMailboxTable {
  id: string;
  account_id: Int8;
  name: string;
  kind: 'role' | 'department' | 'project';
  roles: Generated<string[]>;
  department_id: string | null;
  project_id: string | null;
  closed_at: Timestamp | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  away_text: string | null;
  away_from: string | null;
  away_until: string | null;
  away_outside: string | null;
}

export interface SignInLinkTable {
  token_hash: string;
  account_id: string;
  recovery_id: string | null;
  purpose: 'recovery' | 'invite';
  expires_at: Timestamp;
  used_at: Timestamp | null;
  created_by: string;
  created_at: Timestamp;
}

export interface TaskTable {
  id: string;
  number: string;
  title: string;
  description: Generated<string>;
  project_id: string | null;
  phase_id: string | null;
  department_id: string;
  reporter_id: string;
  assignee_ids: string[];
  watcher_ids: Generated<string[]>;
  priority: Generated<'low' | 'normal' | 'high' | 'urgent'>;
  status: Generated<'todo' | 'in_progress' | 'blocked' | 'in_review' | 'done' | 'cancelled'>;
  start_date: string | null;
  due_date: string | null;
  estimate_minutes: number | null;
  needs_review: Generated<boolean>;
  location: string | null;
  checklist: Generated<Json<CheckItem[]>>;
  blocked_reason: string | null;
  is_returned: Generated<boolean>;
  started_at: Timestamp | null;
  done_at: Timestamp | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  recurrence: 'week' | 'fortnight' | 'month' | 'quarter' | null;
  follows_id: string | null;
  percent: Generated<number>;
  needs_photo: Generated<boolean>;
  cost_code_id: string | null;
  label_ids: Generated<string[]>;
  told_overdue: string | null;
}

export interface TaskDependencyTable {
  task_id: string;
  depends_on_id: string;
}

export interface TemplateTable {
  id: string;
  key: string | null;
  name: string;
  description: Generated<string>;
  icon: string;
  category: string;
  kind: RequestKindName;
  owner_id: string;
  audience_roles: Generated<string[]>;
  audience_departments: Generated<string[]>;
  approver: Generated<'head' | 'owner'>;
  sla_hours: number | null;
  fulfilment: 'none' | 'owner' | 'administrator' | 'accountant' | 'hr_manager' | 'buyer';
  sensitivity: Generated<'normal' | 'personal' | 'medical' | 'pay'>;
  status: Generated<'draft' | 'published' | 'deprecated' | 'archived'>;
  current_version_id: string | null;
  version: Generated<number>;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface TemplateVersionTable {
  id: string;
  template_id: string;
  number: number;
  fields: Json<Field[]>;
  print_layout: Generated<'one_column' | 'two_columns'>;
  published_at: Timestamp | null;
  published_by: string | null;
  created_at: Timestamp;
}

export interface TicketTable {
  id: string;
  number: string;
  requester_id: string | null;
  sender_name: Generated<string>;
  sender_email: Generated<string>;
  subject: string;
  category: 'it' | 'mail' | 'workspace' | 'facilities' | 'vehicle' | 'hr' | 'other';
  team: 'it' | 'office' | 'hr';
  priority: Generated<'low' | 'normal' | 'high' | 'critical'>;
  channel: 'form' | 'behalf' | 'mail';
  assignee_id: string | null;
  status: Generated<'new' | 'open' | 'waiting' | 'resolved' | 'closed' | 'merged'>;
  first_due_at: Timestamp;
  first_answered_at: Timestamp | null;
  update_due_at: Timestamp | null;
  resolve_due_at: Timestamp;
  due_at: Timestamp | null;
  told_due_at: Timestamp | null;
  paused_at: Timestamp | null;
  paused_minutes: Generated<number>;
  resolved_at: Timestamp | null;
  reopen_until: Timestamp | null;
  merged_into: string | null;
  rating: number | null;
  version: Generated<number>;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  requester_sort: string | null;
  assignee_sort: string | null;
}

export interface TicketFollowerTable {
  ticket_id: string;
  employee_id: string;
}

export interface TicketMacroTable {
  id: string;
  title: string;
  body: string;
  created_at: Generated<Timestamp>;
}

export interface TicketMessageTable {
  id: string;
  ticket_id: string;
  author_id: string | null;
  author_name: string;
  channel: 'web' | 'mail';
  is_internal: Generated<boolean>;
  is_verified: Generated<boolean>;
  body: string;
  mail_message_id: string | null;
  created_at: Timestamp;
  seq: Computed<string>;
}

export interface TicketTargetTable {
  priority: 'low' | 'normal' | 'high' | 'critical';
  first_minutes: number;
  update_minutes: number;
  resolve_minutes: number;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface TimeCorrectionTable {
  id: string;
  timesheet_id: string;
  employee_id: string;
  day: string;
  project_id: string | null;
  activity: 'office' | 'training' | 'travel' | 'standby' | 'workshop' | null;
  minutes: number;
  reason: string;
  created_by: string;
  created_at: Timestamp;
  cost_code_id: string | null;
  resource_id: string | null;
  project_sort: Generated<string>;
}

export interface TimeEntryTable {
  id: string;
  timesheet_id: string;
  employee_id: string;
  day: string;
  project_id: string | null;
  activity: 'office' | 'training' | 'travel' | 'standby' | 'workshop' | null;
  phase_id: string | null;
  task_id: string | null;
  minutes: number;
  ot1_minutes: Generated<number>;
  ot2_minutes: Generated<number>;
  ot3_minutes: Generated<number>;
  note: Generated<string>;
  entered_by: string;
  source: Generated<'manual' | 'crew' | 'copy' | 'import' | 'timer'>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  cost_code_id: string | null;
  resource_id: string | null;
  on_site: Generated<boolean>;
  project_sort: Generated<string>;
}

export interface TimeTimerTable {
  employee_id: string;
  project_id: string | null;
  activity: 'office' | 'training' | 'travel' | 'standby' | 'workshop' | null;
  task_id: string | null;
  started_at: Timestamp;
}

export interface TimesheetTable {
  id: string;
  employee_id: string;
  week: string;
  first_day: string;
  status: Generated<'draft' | 'submitted' | 'approved' | 'returned' | 'locked'>;
  submitted_by: string | null;
  submitted_at: Timestamp | null;
  approved_by: string | null;
  reason: string | null;
  comment: string | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  returned_days: string[] | null;
  locked_through: string | null;
  overtime_percents: number[] | null;
}

export interface TimesheetLineTable {
  timesheet_id: string;
  project_id: string;
  confirmed_by: string | null;
  confirmed_at: Timestamp | null;
}

export interface TransitionTable {
  seq: Computed<string>;
  entity: string;
  entity_id: string;
  name: string;
  from_state: string;
  to_state: string;
  by_id: string;
  at: Timestamp;
  input: Generated<Json>;
  decided_by: string | null;
  on_behalf_of: string | null;
}

export interface WorkLabelTable {
  id: string;
  name: string;
  colour: 'grey' | 'red' | 'orange' | 'ochre' | 'green' | 'petrol' | 'blue' | 'violet';
  created_by: string;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface WorkScheduleTable {
  id: string;
  name: string;
  week_minutes: number[];
  starts: Generated<string>;
  is_default: Generated<boolean>;
}

export interface Database {
  absence_answer: AbsenceAnswerTable;
  account: AccountTable;
  approval: ApprovalTable;
  approval_assignee: ApprovalAssigneeTable;
  approval_decision: ApprovalDecisionTable;
  approval_policy: ApprovalPolicyTable;
  approval_step: ApprovalStepTable;
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
  audit_intake: AuditIntakeTable;
  bank_change: BankChangeTable;
  baseline: BaselineTable;
  blob: BlobTable;
  blob_removal: BlobRemovalTable;
  booking: BookingTable;
  certification: CertificationTable;
  checklist_item: ChecklistItemTable;
  client: ClientTable;
  comment: CommentTable;
  comment_edit: CommentEditTable;
  company_setting: CompanySettingTable;
  compensation: CompensationTable;
  conversation: ConversationTable;
  cost_code: CostCodeTable;
  delegation: DelegationTable;
  department: DepartmentTable;
  duty_assignment: DutyAssignmentTable;
  employee: EmployeeTable;
  employee_private: EmployeePrivateTable;
  employment_period: EmploymentPeriodTable;
  entry: EntryTable;
  entry_search: EntrySearchTable;
  event: EventTable;
  file: FileTable;
  grade_cost: GradeCostTable;
  holiday: HolidayTable;
  holiday_calendar: HolidayCalendarTable;
  idempotency: IdempotencyTable;
  imap_account: ImapAccountTable;
  imap_entry: ImapEntryTable;
  imap_failed: ImapFailedTable;
  imap_intent: ImapIntentTable;
  imap_mailbox: ImapMailboxTable;
  leave_entry: LeaveEntryTable;
  leave_feed: LeaveFeedTable;
  leave_request: LeaveRequestTable;
  leave_share: LeaveShareTable;
  leave_type: LeaveTypeTable;
  list_columns: ListColumnsTable;
  list_export: ListExportTable;
  mail_account: MailAccountTable;
  mail_answering: MailAnsweringTable;
  mail_assignment: MailAssignmentTable;
  mail_assignment_step: MailAssignmentStepTable;
  mail_bulk: MailBulkTable;
  mail_bulk_entry: MailBulkEntryTable;
  mail_change: MailChangeTable;
  mail_consent: MailConsentTable;
  mail_contact: MailContactTable;
  mail_draft_file: MailDraftFileTable;
  mail_draft_version: MailDraftVersionTable;
  mail_draft_version_file: MailDraftVersionFileTable;
  mail_identity: MailIdentityTable;
  mail_import: MailImportTable;
  mail_invitation_answer: MailInvitationAnswerTable;
  mail_label: MailLabelTable;
  mail_not_of_project: MailNotOfProjectTable;
  mail_outside: MailOutsideTable;
  mail_project: MailProjectTable;
  mail_recall: MailRecallTable;
  mail_record: MailRecordTable;
  mail_regrouping: MailRegroupingTable;
  mail_reindex: MailReindexTable;
  mail_released_sender: MailReleasedSenderTable;
  mail_reminder: MailReminderTable;
  mail_rule: MailRuleTable;
  mail_saved_search: MailSavedSearchTable;
  mail_template: MailTemplateTable;
  mail_thread: MailThreadTable;
  mail_thread_ref: MailThreadRefTable;
  mail_trusted_sender: MailTrustedSenderTable;
  mail_unsubscription: MailUnsubscriptionTable;
  mail_upload: MailUploadTable;
  mailbox: MailboxTable;
  mailbox_month: MailboxMonthTable;
  mailed_approval: MailedApprovalTable;
  maintenance_order: MaintenanceOrderTable;
  maintenance_plan: MaintenancePlanTable;
  message: MessageTable;
  meter_reading: MeterReadingTable;
  migration: MigrationTable;
  milestone: MilestoneTable;
  notification: NotificationTable;
  number_series: NumberSeriesTable;
  oidc_artifact: OidcArtifactTable;
  outbox: OutboxTable;
  outbox_recipient: OutboxRecipientTable;
  pay_grade: PayGradeTable;
  phase: PhaseTable;
  project: ProjectTable;
  project_member: ProjectMemberTable;
  recovery: RecoveryTable;
  request: RequestTable;
  resource: ResourceTable;
  resource_document: ResourceDocumentTable;
  role_change: RoleChangeTable;
  saved_view: SavedViewTable;
  setting: SettingTable;
  setting_proposal: SettingProposalTable;
  shared_mailbox: SharedMailboxTable;
  sign_in_link: SignInLinkTable;
  task: TaskTable;
  task_dependency: TaskDependencyTable;
  template: TemplateTable;
  template_version: TemplateVersionTable;
  ticket: TicketTable;
  ticket_follower: TicketFollowerTable;
  ticket_macro: TicketMacroTable;
  ticket_message: TicketMessageTable;
  ticket_target: TicketTargetTable;
  time_correction: TimeCorrectionTable;
  time_entry: TimeEntryTable;
  time_timer: TimeTimerTable;
  timesheet: TimesheetTable;
  timesheet_line: TimesheetLineTable;
  transition: TransitionTable;
  work_label: WorkLabelTable;
  work_schedule: WorkScheduleTable;
}
