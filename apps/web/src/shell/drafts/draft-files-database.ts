/** Name of the database in the browser that stores the files of drafts. */
export const DRAFT_FILES_DATABASE = 'fleetworth-drafts';
