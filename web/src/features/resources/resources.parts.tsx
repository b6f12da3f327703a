/** What other slices show of resources: a booking to ask for, and one's own. */
export { BookingForm } from './BookingForm.tsx';
export { MyBookings } from './MyBookings.tsx';
