import type { ShellBridge, ShellOutcome, ShellState } from '@assize/shared/domain/kiosk/bridge.ts';
import { element } from './element.ts';
import { texts as english } from './texts/en-US.ts';
import { texts as chinese } from './texts/zh-CN.ts';

declare global {
  interface Window {
    readonly assizeShell: ShellBridge;
  }
}

const bridge = window.assizeShell;
const main = document.querySelector('main');
let last: ShellState | null = null;
let status: ShellOutcome | null = null;

const textsOf = ({ locale }: ShellState) => (locale === 'zh-CN' ? chinese : english);

/** A form of one code; what was typed stays when the page is drawn again for another reason. */
const codeForm = (
  state: ShellState,
  id: string,
  texts: { code: string; send: string },
  send: (code: string) => Promise<ShellOutcome>,
): HTMLElement => {
  const input = element('input', { id, autocomplete: 'off', spellcheck: 'false', required: '' });
  const form = element('form', {}, [
    element('label', { for: id }, [texts.code]),
    input,
    element('button', { type: 'submit' }, [texts.send]),
  ]);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(input.value).then((outcome) => {
      status = outcome;
      draw(last ?? state);
    });
  });
  return form;
};

const retryButton = (text: string): HTMLElement => {
  const button = element('button', { type: 'button' }, [text]);
  button.addEventListener('click', () => void bridge.retry());
  return button;
};

/** Above the documentation: which one, through its pages, and back. The pages themselves are no part of this one. */
const bar = (state: ShellState): HTMLElement => {
  const { documentation: texts } = textsOf(state);
  const button = (id: string, text: string, title: string, run: () => void): HTMLElement => {
    const made = element('button', { type: 'button', id, title, 'aria-label': title }, [text]);
    made.addEventListener('click', run);
    return made;
  };
  const to = (way: 'contest' | 'back' | 'forward') => () => void bridge.documentation({ to: way });
  const { all, open } = state.documentation;
  const leave = element('button', { type: 'button', id: 'contest', title: 'Alt+Home' }, [texts.contest]);
  leave.addEventListener('click', to('contest'));
  const tabs = all.map(({ name, title }) => {
    const tab = element('button', { type: 'button', id: `tab-${name}` }, [title]);
    if (name === open) tab.setAttribute('aria-current', 'true');
    tab.addEventListener('click', () => void bridge.documentation({ to: { name } }));
    return tab;
  });
  return element('nav', { 'aria-label': texts.title }, [
    element('h1', {}, [texts.title]),
    leave,
    element('span', { class: 'ways' }, [
      button('back', '←', `${texts.back} (Alt+←)`, to('back')),
      button('forward', '→', `${texts.forward} (Alt+→)`, to('forward')),
    ]),
    element('span', { class: 'tabs' }, tabs),
  ]);
};

const secondsLeft = (at: number): number => Math.max(0, Math.ceil((at - Date.now()) / 1000));

const partsOf = (state: ShellState): readonly (HTMLElement | string)[] => {
  const texts = textsOf(state);
  const head = ({ heading, body }: { heading: string; body: string }) => [
    element('h1', {}, [heading]),
    element('p', {}, [body]),
  ];
  switch (state.page) {
    case 'starting':
      return head(texts.starting);
    case 'set-up':
      if (state.trouble !== null)
        return [element('h1', {}, [texts.notReady]), element('p', {}, [texts.trouble[state.trouble]])];
      return [...head(texts.setUp), codeForm(state, 'code', texts.setUp, (code) => bridge.enrol({ code }))];
    case 'offline':
      return [
        ...head(texts.offline),
        ...(state.retryAt === null
          ? []
          : [
              element('p', { id: 'wait' }, [
                texts.offline.wait.replace('{seconds}', String(secondsLeft(state.retryAt))),
              ]),
            ]),
        retryButton(texts.offline.retry),
        ...(state.codes.quit
          ? [codeForm(state, 'leave', texts.leave, (code) => bridge.code({ verb: 'quit', code }))]
          : []),
      ];
    case 'locked':
      return [
        ...head(texts.locked),
        ...(state.text === null
          ? []
          : [element('p', {}, [texts.locked.says]), element('blockquote', {}, [state.text])]),
        ...(state.codes.unlock
          ? [codeForm(state, 'code', texts.locked, (code) => bridge.code({ verb: 'unlock', code }))]
          : []),
      ];
    case 'documentation':
      return [bar(state)];
    case 'crashed':
      return [...head(texts.crashed), retryButton(texts.crashed.retry)];
  }
};

const draw = (state: ShellState): void => {
  if (!main) return;
  if (last?.page !== state.page) status = last === null ? status : null;
  const typed = last?.page === state.page ? main.querySelector('input')?.value : undefined;
  const focused = document.activeElement?.id;
  last = state;
  const texts = textsOf(state);
  document.documentElement.lang = state.locale;
  document.body.dataset.page = state.page;
  const language = element('button', { type: 'button', id: 'language' }, [texts.language]);
  language.addEventListener('click', () => {
    const locale = state.locale === 'zh-CN' ? 'en-US' : 'zh-CN';
    void bridge.locale({ locale }).then(() => draw({ ...(last ?? state), locale }));
  });
  const place = [state.hall, state.seat && texts.seat.replace('{seat}', state.seat)].filter(Boolean);
  const header = element('header', {}, [element('span', {}, [place.join(' · ') || texts.title]), language]);
  if (state.page === 'documentation') {
    main.replaceChildren(...partsOf(state), header);
    if (focused) document.getElementById(focused)?.focus();
    return;
  }
  main.replaceChildren(
    header,
    ...partsOf(state),
    element('p', { class: 'status', role: 'status' }, [status === null ? '' : texts.outcome[status]]),
  );
  const input = main.querySelector('input');
  if (input && typed !== undefined) input.value = typed;
  if (focused) document.getElementById(focused)?.focus();
  else document.getElementById('code')?.focus();
};

bridge.onState(draw);
void bridge.state().then(draw);
setInterval(() => {
  const wait = document.getElementById('wait');
  if (wait && last?.retryAt)
    wait.textContent = textsOf(last).offline.wait.replace('{seconds}', String(secondsLeft(last.retryAt)));
}, 1_000);
