const idPattern = /^[1-9]\d{0,14}$/;

/** Whether a part of an address can be the id of something. */
export const isAddressId = (text: string): boolean => idPattern.test(text);
