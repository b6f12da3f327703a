/** The part of the catalogue in errors.ts on leave, holidays and schedules. */
export const LEAVE_ERRORS = {
  // Leave (workspace A5)
  'leave.overlap': {
    status: 422,
    text: 'You have leave on {days} already ({status}). Choose other days or withdraw that request.',
  },
  'leave.no_days': { status: 422, text: 'None of these days is a working day. Choose days on which you work.' },
  'leave.balance': {
    status: 422,
    text: 'Your balance would be {after} days on {day}, and at least {least} are needed. Take fewer days, or choose later ones.',
  },
  'leave.notice': {
    status: 422,
    text: '{type} is asked for {days} days ahead. Say in the reason why it is sooner; whoever approves decides about it.',
  },
  'leave.too_long': { status: 422, text: '{type} is at most {days} days at a time. Take fewer days.' },
  'leave.whole_days': { status: 422, text: '{type} is taken in whole days.' },
  'leave.too_far': { status: 422, text: 'Leave can be asked for until {until}. Choose earlier days.' },
  'leave.in_past': { status: 422, text: '{type} cannot begin before today. Ask HR to enter it.' },
  'leave.file_needed': { status: 422, text: '{type} of more than {days} days needs a document. Attach it before you submit.' },
  'leave.not_employed': { status: 422, text: '{name} is not employed on all of these days. Choose days between hiring and the last day.' },
  'leave.cover_unknown': { status: 422, text: 'Choose somebody who works here and is not away on these days.' },
  'leave.not_editable': { status: 422, text: 'A request that is {status} is no longer changed. Withdraw it and ask again.' },
  'leave.locked': {
    status: 422,
    text: 'The hours of week {week} are closed for pay, and {day} is among these days. Correct the hours instead.',
  },
  'leave.over': { status: 422, text: 'This leave is over. Ask HR to correct it.' },
  'leave.not_shorter': { status: 422, text: 'The new last day is not before {to}. Choose an earlier one, from {from} on.' },
  'leave.nothing_left': { status: 422, text: 'Nothing of this leave would be left. Cancel it instead.' },
  'leave.wrong_way': { status: 422, text: '{type} is {way}. Choose that way.' },
  'leave.certificate_not_needed': { status: 422, text: 'No certificate is due for these days.' },
  'leave.no_balance': { status: 422, text: '{type} has no balance that could be changed.' },
  'leave.no_unpaid': { status: 422, text: 'No kind of leave that is asked for is unpaid. Add one, or bring an archived one back.' },
  'leave.type_archived': { status: 422, text: '{type} is not offered any more. Choose another kind.' },
  'leave.type_not_for': { status: 422, text: '{type} is not for {name}: it is for other kinds of employment. Choose another kind.' },
  'leave.type_code_taken': { status: 422, text: 'Another kind of leave has the code {code}. Choose another code.' },
  'leave.type_waits': { status: 422, text: 'Requests of {name} wait for a decision ({count}). Have them decided first.' },
  'leave.range_too_long': { status: 400, text: 'Ask for at most {days} days at once.' },

  // Calendars
  'holiday.taken': { status: 422, text: '{day} is {name} in this calendar already. Remove that first.' },
  'calendar.name_taken': { status: 422, text: 'Another one is called {name}. Choose another name.' },
} as const satisfies Record<string, { status: number; text: string }>;
