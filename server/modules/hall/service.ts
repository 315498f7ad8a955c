import type { Heartbeats } from './beats.ts';

/** Halls for tests and tools: what runs by itself may be asked for. */
export type HallService = {
  /** Marks machines that fell silent; done every few seconds. */
  sweep: Heartbeats['sweep'];
};
