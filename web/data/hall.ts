import type { JudgeBridge } from '@assize/shared/domain/kiosk/bridge.ts';
import { signedCall } from '@assize/shared/domain/kiosk/proof.ts';
import { sha256 } from '@assize/shared/domain/kiosk/sha256.ts';

const signable = signedCall.pick({ method: true, path: true });

/** Has calls signed by the machine. A machine that cannot sign sends them unsigned: the server says whether that will do. */
export const proverOf =
  (hall: Pick<JudgeBridge, 'sign'>) =>
  async (call: { method: string; path: string; body: string }): Promise<Record<string, string>> => {
    const known = signable.safeParse({ method: call.method, path: call.path });
    if (!known.success) return {};
    const bodySha256 = await sha256(call.body);
    return hall.sign({ ...known.data, bodySha256 }).catch(() => ({}));
  };

type Page = {
  /** Keeps what was typed. */
  flush: () => Promise<void>;
  /** Shows a message of staff; `read` is called when somebody says so, if that is asked for. */
  show: (text: string, read: (() => void) | null) => void;
  signedIn: () => boolean;
  /** Drafts that the server does not have yet. */
  unsaved: () => Promise<number>;
  /** Calls back when either of the two may be another. */
  onChange: (changed: () => void) => void;
};

/** Does what the app of the hall asks of the page, and tells it how the page is. */
export const tieToHall = (hall: JudgeBridge, { flush, show, signedIn, unsaved, onChange }: Page): void => {
  hall.onFlush(flush);
  hall.onMessage(({ id, text, confirm }) => show(text, confirm ? () => void hall.read({ id }) : null));
  let told: { unsaved: number; signedIn: boolean } | null = null;
  let isCounting = false;
  let isOld = false;
  const tell = async (): Promise<void> => {
    isOld = true;
    if (isCounting) return;
    isCounting = true;
    while (isOld) {
      isOld = false;
      const now = {
        unsaved: await unsaved().catch(() => told?.unsaved ?? 0),
        signedIn: signedIn(),
      };
      if (told?.unsaved === now.unsaved && told.signedIn === now.signedIn) continue;
      told = now;
      await hall.tell(now).catch(() => {
        told = null;
      });
    }
    isCounting = false;
  };
  void tell();
  onChange(() => void tell());
};
