import type { Breach } from '@assize/shared/domain/kiosk/breaches.ts';
import { liesAt, readAddress } from './address.ts';
import { allowed, type Decision, refuse } from './decision.ts';
import type { Rules } from './rules.ts';

const reasons: ReadonlyMap<string, Breach> = new Map(
  Object.entries({
    usb: 'device.usb',
    hid: 'device.hid',
    serial: 'device.serial',
    bluetooth: 'device.bluetooth',
    'display-capture': 'capture.screen',
    'clipboard-read': 'permission.clipboard',
    'clipboard-sanitized-write': 'permission.clipboard',
  } as const),
);

/** Permissions that a page may have at all, and the clipboard rules under which it has them. */
const grants: ReadonlyMap<string, readonly Rules['clipboard'][]> = new Map(
  Object.entries({
    'clipboard-sanitized-write': ['isolated', 'allow'],
    'clipboard-read': ['allow'],
    fullscreen: ['block', 'isolated', 'allow'],
  } as const),
);

/**
 * Whether a page gets a permission, when it asks and when it only looks.
 * @param asking address of the page that asks
 */
export const decidePermission = (
  permission: string,
  asking: string,
  isMainFrame: boolean,
  { origins, clipboard }: Rules,
): Decision => {
  const url = readAddress(asking);
  if (typeof url === 'string' || !liesAt(url, origins) || !isMainFrame) return refuse('permission.origin');
  if (grants.get(permission)?.includes(clipboard)) return allowed;
  return refuse(reasons.get(permission) ?? 'permission.other');
};
