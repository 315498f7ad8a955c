import { type ServerFrame, wsVersion } from '@assize/shared/wire/ws.ts';
import { z } from 'zod';

/** Position of a topic: frames count up within an epoch; in another epoch the count began anew. */
export type Position = { epoch: string; seq: number };
/**
 * A frame as it travels between server processes: already encoded, once for all readers of an audience. Without a
 * position it belongs to no count.
 */
export type Delivery = { channel: string; position: Position | null; frame: string };

/** Readers of one topic who see the same: `<topic>.<audience>`. */
export const channelOf = (topic: string, audience: string): string => `${topic}.${audience}`;

export const encode = (frame: ServerFrame): string => JSON.stringify(frame);

/**
 * An event frame up to where epoch and seq go: those are known only inside Redis, which appends
 * `"epoch":"…","seq":…}`.
 */
export const openEvent = (topic: string, event: string, data: unknown): string => {
  const head = JSON.stringify({ v: wsVersion, type: 'event', topic, event, data });
  return `${head.slice(0, -1)},`;
};

/** An event frame that belongs to no count. */
export const looseEvent = (topic: string, event: string, data: unknown): string =>
  `${openEvent(topic, event, data)}"epoch":""}`;

const policyMark = 'policy';
const policyNotice = z.object({ from: z.string(), subjects: z.array(z.string()) });
/** Tells other processes, among the frames and in their order, that policies have changed. */
export type PolicyNotice = z.infer<typeof policyNotice>;
export const encodePolicyNotice = (notice: PolicyNotice): string =>
  `${policyMark}\n${JSON.stringify(notice)}`;
export const parsePolicyNotice = (message: string): PolicyNotice | null => {
  const [mark, text = ''] = message.split('\n', 2);
  return mark === policyMark ? policyNotice.parse(JSON.parse(text)) : null;
};

/** `<channel> <epoch> <seq>` and the frame on the next line. */
export const parseDelivery = (message: string): Delivery | null => {
  const lineEnd = message.indexOf('\n');
  const [channel, epoch, seq] = message.slice(0, Math.max(0, lineEnd)).split(' ');
  if (channel === undefined || epoch === undefined || seq === undefined) return null;
  return { channel, position: { epoch, seq: Number(seq) }, frame: message.slice(lineEnd + 1) };
};
