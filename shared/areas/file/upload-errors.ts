/** Errors of every upload of a user. */
export const uploadErrors = ['upload.missing-file', 'upload.quota-used', 'upload.no-space'] as const;
