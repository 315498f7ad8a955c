import { installLanguages, isInstalled } from './language-packages.ts';
import { say } from './progress.mjs';
import { providers } from './providers.ts';

/** `npm run languages`: installs every language that Debian has; judges that start afterwards offer them. */
const trouble = await installLanguages(providers.allLanguages);
if (trouble) say(`✗ ${trouble.missing}`);
for (const language of providers.allLanguages) {
  say(`${isInstalled(language) ? '✓' : '✗'} ${language.name}`);
}
const missing = providers.allLanguages.filter((language) => !isInstalled(language));
say(
  missing.length === 0
    ? 'All languages are installed. Start the judge again to offer them.'
    : `${missing.length} missing; the others are offered once the judge starts again.`,
);
process.exitCode = missing.length === 0 ? 0 : 1;
