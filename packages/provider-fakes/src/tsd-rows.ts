const row = (date: string, location: string, changes: object = {}) => ({
  Date: date,
  RentalLocationID: location,
  ClassCode: 'SUV',
  Owned: '30',
  OnRent: '21',
  ReservedOut: '4',
  DueIn: '6',
  Note: 'of a newer version',
  ...changes,
});

/** Report rows in all three date formats: one with all fields and one without revenue. */
export const FAKE_REPORT_ROWS = [
  row('11/20/2026', 'TPA', { OutOfService: '2', Revenue: '1240.50' }),
  row('2026/11/21', 'TPA', { Revenue: '' }),
  row('11222026', 'MCO', { Revenue: '980.00' }),
];
