export { BankChangeForm } from './BankChangeForm.tsx';
export { DepartmentMembers } from './DepartmentMembers.tsx';
export { employeeQuery } from './employees.data.ts';
export { OwnDuties, OwnFile, useVerifiesBank } from './OwnFile.tsx';
export { PersonalForm } from './PersonalForm.tsx';
export { PersonDrawer } from './PersonDrawer.tsx';
export { PersonPicker } from './PersonPicker.tsx';
export { PersonStatus } from './PersonStatus.tsx';
export { profileQuery } from './people.data.ts';
