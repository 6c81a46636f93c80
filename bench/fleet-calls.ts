import { API_BASE, routes } from '@fleetworth/contract/routes';

export const LIST_PATH = API_BASE + routes.listFleet.path;
export const SUMMARY_PATH = API_BASE + routes.summarizeFleet.path;
