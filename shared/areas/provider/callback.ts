/** Page of our site to which the provider sends people back. */
export const providerCallbackPath = '/login/provider';
