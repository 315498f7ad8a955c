import { createHash, X509Certificate } from 'node:crypto';
import { kioskHeaders } from '@assize/shared/domain/kiosk/proof.ts';
import type { Session } from 'electron';
import { liesAt, type Owner, readAddress } from '../policy/address.ts';
import { decideCertificate, decideDownload } from '../policy/others.ts';
import { decidePermission } from '../policy/permission.ts';
import { decideRequest } from '../policy/request.ts';
import type { Guard } from './guard.ts';

export type SessionGuard = Pick<Guard, 'rules' | 'report'> & {
  /** The machine's token; null: it has none. */
  readonly token: () => string | null;
};
type Hook = (session: Session, guard: SessionGuard, owner: Owner) => void;

/** SHA-256 of the public key of a certificate, in Base64. */
const keyOf = (pem: string): string => {
  const spki = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('base64');
};

/**
 * Without `allow-modals` a page has no way to the print dialog, nor to any other of the machine's; no switch of Electron
 * turns printing off.
 */
const sandboxPolicy = 'sandbox allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';

/** Every hook of a session, which stand below those of single pages. */
export const sessionHooks = {
  'will-download': (session, guard) => {
    session.on('will-download', (event, item) => {
      const decision = decideDownload();
      if (decision.allow) return;
      event.preventDefault();
      guard.report(decision.reason, item.getURL().slice(0, 100));
    });
  },
  'permission request': (session, guard) => {
    session.setPermissionRequestHandler((_contents, permission, answer, details) => {
      const decision = decidePermission(
        permission,
        details.requestingUrl,
        details.isMainFrame,
        guard.rules(),
      );
      if (!decision.allow) guard.report(decision.reason, `asked for ${permission}`);
      answer(decision.allow);
    });
  },
  'permission check': (session, guard) => {
    session.setPermissionCheckHandler((_contents, permission, origin, details) => {
      const decision = decidePermission(permission, origin, details.isMainFrame, guard.rules());
      // Pages look for permissions without wanting them; of devices a page that looks wants one.
      if (!decision.allow && decision.reason.startsWith('device.'))
        guard.report(decision.reason, `looked for ${permission}`);
      return decision.allow;
    });
  },
  'device permission': (session) => {
    session.setDevicePermissionHandler(() => false);
  },
  'select-hid-device': (session, guard) => {
    session.on('select-hid-device', (event, _details, choose) => {
      event.preventDefault();
      guard.report('device.hid');
      choose();
    });
  },
  'select-serial-port': (session, guard) => {
    session.on('select-serial-port', (event, _ports, _contents, choose) => {
      event.preventDefault();
      guard.report('device.serial');
      choose('');
    });
  },
  'select-usb-device': (session, guard) => {
    session.on('select-usb-device', (event, _details, choose) => {
      event.preventDefault();
      guard.report('device.usb');
      choose();
    });
  },
  'display media': (session, guard) => {
    session.setDisplayMediaRequestHandler((_request, answer) => {
      guard.report('capture.screen');
      answer({});
    });
  },
  'certificate verification': (session, guard) => {
    session.setCertificateVerifyProc((request, answer) => {
      const { hostname, certificate, errorCode } = request;
      const decision = decideCertificate(
        { hostname, trusted: errorCode === 0, key: keyOf(certificate.data) },
        guard.rules(),
      );
      if (!decision.allow) guard.report(decision.reason, hostname);
      answer(decision.allow ? 0 : -2);
    });
  },
  'before request': (session, guard, owner) => {
    session.webRequest.onBeforeRequest((details, answer) => {
      const decision = decideRequest({ url: details.url, kind: details.resourceType }, owner, guard.rules());
      if (!decision.allow) guard.report(decision.reason, `${details.resourceType} ${details.url}`);
      answer({ cancel: !decision.allow });
    });
  },
  'headers sent': (session, guard, owner) => {
    session.webRequest.onBeforeSendHeaders((details, answer) => {
      const names = Object.keys(details.requestHeaders).map((name) => name.toLowerCase());
      const forWorker = names.includes('service-worker');
      if (forWorker) guard.report('worker.service', details.url);
      const token = guard.token();
      const url = readAddress(details.url);
      const isCall =
        owner === 'judge' &&
        typeof url !== 'string' &&
        url.pathname.startsWith('/api/') &&
        liesAt(url, guard.rules().origins);
      answer({
        cancel: forWorker,
        requestHeaders: {
          ...details.requestHeaders,
          ...(token !== null && isCall && { [kioskHeaders.token]: token }),
        },
      });
    });
  },
  'headers received': (session, guard, owner) => {
    session.webRequest.onHeadersReceived((details, answer) => {
      const isPage = details.resourceType === 'mainFrame' || details.resourceType === 'subFrame';
      if (owner !== 'judge' || !isPage || guard.rules().profile !== 'contestant') return answer({});
      const name = 'Content-Security-Policy';
      const headers = details.responseHeaders ?? {};
      const key = Object.keys(headers).find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
      answer({ responseHeaders: { ...headers, [key]: [...(headers[key] ?? []), sandboxPolicy] } });
    });
  },
  'service workers': (session, guard) => {
    session.serviceWorkers.on('registration-completed', (_event, details) => {
      guard.report('worker.service', details.scope);
      void session.clearStorageData({ storages: ['serviceworkers'] });
    });
  },
} satisfies Record<string, Hook>;

/** Puts every hook on a session; pages of the judge and of the app have one each. */
export const bindSession = (session: Session, guard: SessionGuard, owner: Owner): void => {
  const hooks: readonly Hook[] = Object.values(sessionHooks);
  for (const hook of hooks) hook(session, guard, owner);
  session.setSpellCheckerEnabled(false);
};
