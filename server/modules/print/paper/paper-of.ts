import type { Locale } from '@assize/shared/i18n/locales.ts';
import { translate } from '@assize/shared/i18n/translate.ts';
import type { PrintRecord } from '../store.ts';
import type { Paper } from './pdf.ts';

/** Who somebody is in a contest, and where they sit. */
export type Place = { username: string; realname: string; team: string; seat: string; zone: string };

type Facts = { job: PrintRecord; place: Place; contest: string; locale: Locale };

/** What stands on the pages of a job, in the reader's language; times are those of the server's zone. */
export const paperOf = ({ job, place, contest, locale }: Facts): Paper => {
  const { id, content, problem, gmtCreate, copy } = job;
  const { username, realname, team, seat } = place;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', hour12: false });
  return {
    content,
    title: `${translate(locale, 'print', 'paper.title', { id })} – ${contest}`,
    made: gmtCreate,
    head: {
      seat: seat === '' ? translate(locale, 'print', 'paper.noSeat') : seat,
      team,
      names: [username, realname].filter((name) => name !== '' && name !== team),
      problem: problem ?? '',
      time: time.format(gmtCreate),
      copy: copy > 1 ? translate(locale, 'print', 'copy', { copy }) : '',
      source: `${contest} #${id}`,
      pageOf: translate(locale, 'print', 'paper.page'),
    },
  };
};
