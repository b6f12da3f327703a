/** What other slices show of resources: one of them, one booking, one's own bookings, and what a storekeeper hands out. */
export { BookingScreen } from './BookingScreen.tsx';
export { EquipmentHeld, HandOverTable } from './BookingTable.tsx';
export { MyBookings } from './MyBookings.tsx';
export { ResourceScreen } from './ResourceScreen.tsx';
