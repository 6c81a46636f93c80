/**
 * Who signs in. The server takes five sign-ins a minute for an account and ten for an address, and all journeys come from one
 * address: a journey that is not about signing in uses the session of `DEMO` that the setup opened.
 */
export const DEMO = { email: 'demo@fleetworth.app', password: 'Demo!2026' };

/** Owns the third company of the demo data, which DEMO can not see. */
export const ROBIN = { email: 'robin.keller@fleetworth.app', password: 'Demo!2026' };
