/** What every upload of a user may be answered. */
export const uploadErrors = ['upload.missing-file', 'upload.quota-used', 'upload.no-space'] as const;
