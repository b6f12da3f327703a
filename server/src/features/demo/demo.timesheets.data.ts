/** Who enters the hours of workers without a login, by project (workspace H3). */
export const CREW_LEADS: Record<string, string> = { 'RC-01': 'E0027', 'MS-03': 'E0028', 'HB-02': 'E0041', 'OT-04': 'E0041' };

/** Nobody has entered anything for last week. */
export const MISSING = new Set(['E0002', 'E0022', 'E0046', 'E0058']);

/** Last week came back, and why. */
export const RETURNED: Record<string, string> = {
  E0050: 'Wednesday was on DC-06, not in the workshop.',
  E0044: 'The two hours of Friday morning were rain: stand-by.',
  E0020: 'Thursday afternoon is missing on MS-03.',
};

/** Last week waits for a decision. The crew of Riverside Clinic is handed in by its foreman. */
export const SUBMITTED_CREW = ['E0030', 'E0031', 'E0032', 'E0033', 'E0034'];
export const SUBMITTED_OWN = ['E0027', 'E0018', 'E0040', 'E0051'];

/** Who writes the day down as it begins: this week has drafts on its Monday, too. */
export const EARLY = new Set(['E0006', 'E0012', 'E0017', 'E0019']);

/** Saturdays on Riverside Clinic: weeks from the anchor's, and who worked how long; nobody who had that week off. */
export const SATURDAYS: Record<number, Record<string, number>> = {
  [-5]: { E0031: 360, E0029: 360, E0030: 360, E0032: 480 },
  [-4]: { E0027: 300, E0031: 360, E0032: 480, E0033: 360 },
  [-2]: { E0027: 480, E0029: 660, E0030: 480, E0034: 480 },
};

/** Approved and opened again: the eleven hours that Priya Raman asked about. */
export const REOPENED = {
  number: 'E0029',
  week: -2,
  by: 'E0024',
  reason: 'Eleven hours on Saturday: ten is the limit. Was it a typing error?',
};

/** Who works in a workshop while they are on no project. */
export const IN_WORKSHOP = new Set(['E0015', 'E0057', 'E0058']);
/** Part-timers work the first days of the week. */
export const PART_TIME_WEEK = {
  name: 'Three days',
  weekMinutes: [480, 480, 480, 0, 0, 0, 0],
  starts: '08:00',
  numbers: ['E0007', 'E0014'],
};
