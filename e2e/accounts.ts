/**
 * A journey that is not about signing in uses the session of `DEMO` that the setup opened: a sign-in takes
 * time.
 */
export const DEMO = { email: 'demo@fleetworth.app', password: 'Demo!2026' };

/** Owns the third company of the demo data, which DEMO can not see. */
export const ROBIN = { email: 'robin.keller@fleetworth.app', password: 'Demo!2026' };

/** Reads what DEMO owns. */
export const VIEWER = { email: 'viewer@fleetworth.app', password: DEMO.password };
