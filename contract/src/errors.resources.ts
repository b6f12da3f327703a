/** The part of the catalogue in errors.ts on resources and bookings (workspace A14). */
export const RESOURCE_ERRORS = {
  'resource.code_taken': { status: 422, text: 'Another resource has the code {code}. Choose another code.' },
  'resource.has_bookings': { status: 422, text: '{code} is still booked. Cancel its bookings or take it back first.' },
  'resource.retired': { status: 422, text: '{code} is retired. Choose another resource.' },
  'resource.order_open': { status: 422, text: '{code} has an open maintenance order. Close that one first.' },
  'resource.no_order': { status: 422, text: '{code} has no open maintenance order.' },
  'resource.plan_past': { status: 422, text: 'Maintenance is planned for today or a later day. Choose another day.' },
  'resource.planned_on': { status: 422, text: '{code} has maintenance planned for {on} already. Choose another day, or call that off.' },
  'resource.plan_no_meter': { status: 422, text: '{code} has no meter. Say after how many days.' },
  'resource.plan_last_on': { status: 422, text: 'That day has not come yet. Choose the day on which it was done last.' },
  'resource.plan_last_meter': { status: 422, text: 'The meter of {code} stands at {value}. Enter what it showed when it was done last.' },
  'resource.meter_back': {
    status: 422,
    text: 'The meter of {code} stood at {value} already. Read it again, or record that it was replaced.',
  },
  'resource.meter_missing': { status: 422, text: 'Read the meter of {code} first.' },
  'booking.past': { status: 422, text: 'These days are over. Choose days from today on.' },
  'booking.not_in_service': { status: 422, text: '{code} is not in service. Choose another resource.' },
  'booking.overlap': { status: 422, text: '{code} is with {name} from {from} to {until}. Choose other days or another resource.' },
  'booking.document': { status: 422, text: 'The {document} of {code} ends on {on}. Choose earlier days, or have it renewed.' },
  'booking.maintenance': { status: 422, text: '{code} is due for {plan} on {on}. Choose earlier days, or have it done.' },
  'booking.planned': { status: 422, text: '{code} is in maintenance on {on}. Choose other days or another resource.' },
  'booking.operator': { status: 422, text: '{code} needs an operator with {certificates}. Choose who operates it.' },
  'booking.certificate': {
    status: 422,
    text: '{name} holds no {certificates} valid to {until}, which {code} needs. Choose another operator, or fewer days.',
  },
} as const satisfies Record<string, { status: number; text: string }>;
