import { AssizeError } from '@assize/shared/errors.ts';
import { countedAddress } from '../http/address.ts';
import type { Limits, Payer } from '../http/limits.ts';

/** A client that is turned away tries again after so long, or later. */
const retrySeconds = 5;
const full = () =>
  new AssizeError('request.too-many', { retryAfter: retrySeconds, params: { seconds: retrySeconds } });

/** Number of open sockets on this process by payer: user or seat, else address. */
export const openSockets = (most: Limits['sockets']) => {
  const counts = new Map<string, number>();
  const nameOf = ({ kind, id }: Payer) => `${kind}:${id}`;
  const ofAddress = (ip: string) => `address:${countedAddress(ip)}`;
  const count = (name: string) => counts.get(name) ?? 0;
  const add = (name: string) => counts.set(name, count(name) + 1);
  const take = (name: string) => {
    const left = count(name) - 1;
    if (left > 0) counts.set(name, left);
    else counts.delete(name);
  };
  return {
    /** @throws AssizeError `request.too-many` when strangers behind the address have as many as they may */
    refuseFull(ip: string): void {
      if (count(ofAddress(ip)) >= most.address) throw full();
    },
    /** Counts one more on its address, until it is known who pays or it leaves. */
    take(ip: string) {
      let name = ofAddress(ip);
      let left = false;
      add(name);
      return {
        /** @throws AssizeError `request.too-many` when the payer has as many as it may */
        moveTo(payer: Payer): void {
          if (left) return;
          if (count(nameOf(payer)) >= most.one) throw full();
          take(name);
          name = nameOf(payer);
          add(name);
        },
        leave(): void {
          if (left) return;
          left = true;
          take(name);
        },
      };
    },
  };
};
