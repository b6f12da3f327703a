/** The sixty people of Corvane Build Group: number, name, department, position, role, grade, manager. */
export interface DemoPerson {
  number: string;
  name: string;
  department: string;
  position: string;
  role: string;
  grade: string;
  manager: string | null;
}

const TABLE = `
E0001|Helena Marsh|EXE|Managing Director|managing_director|G10|-
E0002|Tobias Lindqvist|EXE|Executive Assistant|employee|G4|E0001
E0003|Rachel Odum|FIN|Finance Manager|department_head|G9|E0001
E0004|Samir Haddad|FIN|Chief Accountant|accountant|G7|E0003
E0005|Ilse Brandt|FIN|Accounts Payable Accountant|accountant|G6|E0004
E0006|Kwame Boateng|FIN|Payroll & Treasury Accountant|accountant|G6|E0004
E0007|Lucia Ferrante|FIN|Finance Assistant|employee|G4|E0004
E0008|Anneke de Vos|HRD|HR Manager|hr_manager|G9|E0001
E0009|Priya Raman|HRD|HR & Payroll Officer|hr_manager|G6|E0008
E0010|Milan Kovac|HRD|Recruitment Assistant|employee|G4|E0008
E0011|Devon Archer|ADM|Head of Administration|administrator|G9|E0001
E0012|Noor Aziz|ADM|Office Administrator|administrator|G4|E0011
E0013|Viktor Sandell|ADM|IT Systems Lead|super_admin|G7|E0011
E0014|Grace Mbeki|ADM|Receptionist|employee|G4|E0011
E0015|Oscar Pinto|ADM|Storekeeper|employee|G4|E0011
E0016|Ingrid Solheim|ENG|Head of Engineering|department_head|G9|E0001
E0017|Marcus Webb|ENG|Senior Structural Engineer|employee|G7|E0016
E0018|Yuki Tanaka|ENG|Structural Engineer|employee|G6|E0016
E0019|Fatima El Amrani|ENG|Senior Quantity Surveyor|employee|G7|E0016
E0020|Daniel Roth|ENG|Quantity Surveyor|employee|G6|E0019
E0021|Carmen Ortiz|ENG|BIM Coordinator|employee|G6|E0016
E0022|Piotr Zielinski|ENG|Land Surveyor|employee|G6|E0016
E0023|Ivo Petrov|ENG|Design Manager|employee|G8|E0016
E0024|Jonas Ekdahl|BLD|Head of Building|department_head|G9|E0001
E0025|Amara Nwosu|BLD|Project Manager|employee|G8|E0024
E0026|Stefan Gruber|BLD|Project Manager|employee|G8|E0024
E0027|Marta Kessler|BLD|Site Foreman|employee|G5|E0025
E0028|Liam Doyle|BLD|Site Manager|employee|G7|E0024
E0029|Jonas Weber|BLD|Bricklayer|employee|G2|E0027
E0030|Rosa Delgado|BLD|Carpenter|employee|G2|E0027
E0031|Ahmed Saleh|BLD|Concrete Finisher|employee|G2|E0027
E0032|Pavel Novak|BLD|Steel Fixer|employee|G2|E0027
E0033|Chidi Okafor|BLD|Labourer|employee|G1|E0027
E0034|Bruno Costa|BLD|Labourer|employee|G1|E0027
E0035|Tomasz Wilk|BLD|Labourer|employee|G1|E0028
E0036|Elif Yilmaz|BLD|Plasterer|employee|G2|E0028
E0037|Niklas Berg|BLD|Painter|employee|G2|E0028
E0038|Sofia Marchetti|CIV|Head of Civil|department_head|G9|E0001
E0039|Peter Vance|CIV|Project Manager|employee|G8|E0038
E0040|Aisha Karim|CIV|Site Engineer|employee|G6|E0039
E0041|Gustav Holm|CIV|Site Foreman|employee|G5|E0039
E0042|Manuel Reyes|CIV|Excavator Operator|employee|G3|E0041
E0043|Karel Dvorak|CIV|Crane Operator|employee|G3|E0041
E0044|Sean Mallory|CIV|Paver Operator|employee|G3|E0041
E0045|Abel Tadesse|CIV|Pipe Layer|employee|G2|E0041
E0046|Ruben Silva|CIV|Labourer|employee|G1|E0041
E0047|Ivana Horvat|CIV|Labourer|employee|G1|E0041
E0048|Thabo Molefe|MEP|Head of MEP Services|department_head|G9|E0001
E0049|Claire Fontaine|MEP|Project Manager|employee|G8|E0048
E0050|Erik Johansen|MEP|HVAC Technician|employee|G3|E0049
E0051|Mina Park|MEP|Electrician|employee|G3|E0049
E0052|Diego Alvarez|MEP|Electrician|employee|G3|E0049
E0053|Olga Sidorova|MEP|Plumber|employee|G3|E0049
E0054|Ben Carver|MEP|Apprentice|employee|G1|E0049
E0055|Nadia Rahimi|PRC|Head of Procurement & Plant|department_head|G9|E0001
E0056|Wouter Maas|PRC|Buyer|employee|G6|E0055
E0057|Simone Achter|PRC|Plant Coordinator|employee|G4|E0055
E0058|Lena Fischer|PRC|Plant Mechanic|employee|G3|E0055
E0059|Robert Quill|HSE|HSE & Quality Manager|department_head|G9|E0001
E0060|Zanele Dube|HSE|Safety Officer|employee|G6|E0059
`;

export const DEMO_PEOPLE: readonly DemoPerson[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [number, name, department, position, role, grade, manager] = row.split('|') as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    return { number, name, department, position, role, grade, manager: manager === '-' ? null : manager };
  });

/** Code, name, head, deputy; every department but the executive one stands below it. */
export const DEMO_DEPARTMENTS = [
  ['EXE', 'Executive', 'E0001', null],
  ['FIN', 'Finance', 'E0003', null],
  ['HRD', 'Human Resources', 'E0008', null],
  ['ADM', 'Administration and IT', 'E0011', null],
  ['ENG', 'Engineering', 'E0016', null],
  ['BLD', 'Building', 'E0024', 'E0028'],
  ['CIV', 'Civil', 'E0038', 'E0039'],
  ['MEP', 'Building Services', 'E0048', null],
  ['PRC', 'Procurement and Plant', 'E0055', null],
  ['HSE', 'Safety and Quality', 'E0059', null],
] as const;

/** Hourly workers without a login: their foreman enters their hours. */
export const WITHOUT_LOGIN = new Set(['E0030', 'E0031', 'E0032', 'E0033', 'E0034', 'E0036', 'E0037', 'E0042', 'E0044', 'E0045', 'E0046']);

/** Who is not simply active. */
export const DEMO_STATUS: Record<string, 'onboarding' | 'offboarding' | 'suspended'> = {
  E0054: 'onboarding',
  E0047: 'offboarding',
  E0035: 'suspended',
};
