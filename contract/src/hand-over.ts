/** How full a tank is, as a gauge shows it. */
export const FUEL_LEVELS = {
  empty: 'Empty',
  quarter: 'A quarter',
  half: 'Half',
  three_quarters: 'Three quarters',
  full: 'Full',
} as const;

/** In what condition something comes back. */
export const CONDITIONS = { sound: 'Nothing to report', damaged: 'Damaged' } as const;

/** What a meter shows, as sentences write it: 12,480. */
export const sayMeter = (value: number): string => value.toLocaleString('en-GB');

/** What a meter counts, and in what. */
export const METERS = {
  km: { label: 'Kilometres', unit: 'km' },
  hours: { label: 'Hours', unit: 'h' },
  none: { label: 'No meter', unit: '' },
} as const;

export const METER_LABELS = { km: METERS.km.label, hours: METERS.hours.label, none: METERS.none.label } as const;
