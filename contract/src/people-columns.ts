/** The columns of a file of people, as its first line names them, in the order of the template. */
export const IMPORT_COLUMNS = {
  givenName: 'Given name',
  familyName: 'Family name',
  email: 'Work mail',
  position: 'Position',
  department: 'Department',
  manager: 'Manager',
  grade: 'Grade',
  hireDate: 'First day',
  employmentType: 'Type',
  payBasis: 'Basis',
  weeklyHours: 'Hours a week',
  location: 'Location',
  phone: 'Work phone',
  birthDate: 'Birth date',
  privateEmail: 'Private mail',
  hasLogin: 'Can sign in',
} as const;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;

/** Without these a file cannot be read. */
export const NEEDED_COLUMNS: readonly ImportColumn[] = ['givenName', 'familyName', 'email', 'position'];
