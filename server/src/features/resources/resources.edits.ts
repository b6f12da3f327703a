import { RESOURCE_DOCUMENTS } from '@lintel/contract/maintenance';
import { OWNERSHIP } from '@lintel/contract/resource-facts';
import type { ShownEdits, ShownField } from '#server/features/comments/comments.service.ts';

const RETIREMENT: ShownField = {
  label: 'Retirement',
  words: { proposed: 'Proposed', withdrawn: 'Withdrawn', rejected: 'Rejected', returned: 'Returned' },
};

/** Everybody sees a resource with all that is written of it, its rates included (workspace B2); what repairs cost is not among these. */
export const RESOURCE_EDITS: ShownEdits = {
  'resource.change': {
    name: { label: 'Name' },
    category: { label: 'Category' },
    make: { label: 'Make and model' },
    year: { label: 'Year' },
    plate: { label: 'Plate' },
    serial: { label: 'Serial number' },
    ownership: { label: 'Ownership', words: OWNERSHIP },
    hiredFrom: { label: 'Hired from' },
    hireOrder: { label: 'Order' },
    homeDepartmentId: { label: 'Department', as: 'name' },
    photoId: { label: 'Photo', as: 'hidden' },
    requiredCertificates: { label: 'Certificates that its operator needs' },
    dayRateMinor: { label: 'Day rate', as: 'money' },
    hourRateMinor: { label: 'Hour rate', as: 'money' },
  },
  'resource.propose-retirement': { retirement: RETIREMENT, reason: { label: 'Why it is to be retired' } },
  'resource.withdraw-retirement': { retirement: RETIREMENT },
  'resource.keep': { retirement: RETIREMENT },
  'resource.set-document': { expiresOn: { label: 'New date of', as: 'day', of: { field: 'type', words: RESOURCE_DOCUMENTS } } },
  'resource.add-plan': { name: { label: 'New regular maintenance' } },
  'resource.change-plan': {
    name: { label: 'Regular maintenance' },
    every_days: { label: 'Every so many days' },
    every_meter: { label: 'Every so much on the meter' },
    last_on: { label: 'Last done', as: 'day' },
    last_meter: { label: 'Last done at' },
  },
  'resource.end-plan': { name: { label: 'Regular maintenance' } },
};

/** Whoever sees a booking sees what is booked. */
export const BOOKING_EDITS: ShownEdits = { 'booking.replace': { resource: { label: 'Resource' } } };
