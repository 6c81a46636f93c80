/** Every address of the product, spelled once. */
export const paths = {
  home: '/',
  login: '/login',
  loginTsd: '/login-tsd',
  valueByVehicle: '/vehicle-advanced',
  totalValue: '/summary-current',
  historicalTrend: '/historical-trend',
  companies: '/companies',
  company: '/company/$companyId',
  locations: '/locations',
  groups: '/groups/$companyId',
  classes: '/classes/$companyId/$groupId',
  tags: '/tags',
  vehicles: '/vehicles',
  mileage: '/mileage',
} as const;
