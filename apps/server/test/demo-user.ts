/** Owner of the demo fleet. */
export const DEMO_EMAIL = 'demo@fleetworth.app';
export const DEMO_PASSWORD = 'Demo!2026';
