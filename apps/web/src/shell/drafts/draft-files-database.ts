export const DRAFT_FILES_DATABASE = 'fleetworth-drafts';
