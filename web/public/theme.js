// Runs before the first paint, so that a dark page never flashes white. Same rule as state/settings.ts.
(() => {
  let choice = 'system';
  try {
    choice = JSON.parse(localStorage.getItem('settings') ?? '{}').state?.theme ?? 'system';
  } catch {
    choice = 'system';
  }
  const dark =
    choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
