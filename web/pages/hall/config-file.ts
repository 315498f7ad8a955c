import { machineConfig } from '@assize/shared/domain/kiosk/machine-config.ts';
import type { z } from 'zod';

const decode = (part: string): unknown => {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (one) => one.charCodeAt(0));
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
};

/**
 * What a signed config says, for people who are about to send it; null: it is none. Whether the signature is good only
 * machines know, which have the keys of the hall.
 */
export const readConfig = (text: string): z.output<typeof machineConfig> | null => {
  const [, payload = '', ...rest] = text.trim().split('.');
  if (rest.length !== 1) return null;
  try {
    return machineConfig.safeParse(decode(payload)).data ?? null;
  } catch {
    return null;
  }
};
