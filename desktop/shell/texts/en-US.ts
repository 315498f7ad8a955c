export const texts = {
  title: 'Assize',
  language: '中文',
  seat: 'Seat {seat}',
  starting: { heading: 'One moment', body: 'The judge is being opened.' },
  setUp: {
    heading: 'This machine has no seat yet',
    body: 'A member of staff has the code of this seat.',
    code: 'Code of the seat',
    send: 'Take the seat',
  },
  notReady: 'This machine is not ready',
  trouble: {
    'config-missing': 'There is no machine config. Staff install it beside the app.',
    'config-refused': 'The machine config is not signed by the hall, or cannot be read.',
    'config-expired': 'The time of the machine config is over.',
    'app-too-old': 'The machine config wants a newer app.',
    'app-changed': 'The app on this machine is not as it was built. Staff install it anew.',
  },
  offline: {
    heading: 'The judge cannot be reached',
    body: 'What you typed is kept on this machine. Keep your seat and tell staff if this stays.',
    wait: 'Next attempt in {seconds} s.',
    retry: 'Try now',
  },
  locked: {
    heading: 'This machine is locked',
    body: 'What you typed is kept. Staff will open the machine again.',
    says: 'Staff say:',
    code: 'Code of staff',
    send: 'Unlock',
  },
  crashed: {
    heading: 'The page has ended unexpectedly',
    body: 'It is opened again. What you typed is kept.',
    retry: 'Open now',
  },
  documentation: { title: 'Documentation', contest: 'Back to the contest', back: 'Back', forward: 'Forward' },
  leave: { code: 'Code of staff to leave', send: 'Leave' },
  outcome: {
    done: 'Done.',
    'wrong-code': 'This code is not right.',
    'too-many-tries': 'Too many wrong codes. Wait five minutes.',
    unreachable: 'The judge cannot be reached. Try again in a moment.',
    refused: 'The judge has refused it. Tell staff.',
  },
};
export type Texts = typeof texts;
