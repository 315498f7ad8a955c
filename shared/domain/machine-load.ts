import { z } from 'zod';

const bytes = z.number().nonnegative();

/** How busy a machine is. */
export const machineLoad = z.object({
  cpus: z.int().positive(),
  /** Share of the time of all processors since the look before, in percent; since the start at the first look. */
  cpuPercent: z.number().min(0).max(100),
  memoryTotal: bytes,
  memoryUsed: bytes,
});
export type MachineLoad = z.infer<typeof machineLoad>;

/** What the operating system says of a machine, as `node:os` does. */
type Machine = {
  cpus(): readonly { times: Readonly<Record<'user' | 'nice' | 'sys' | 'idle' | 'irq', number>> }[];
  totalmem(): number;
  freemem(): number;
};

/** Looks at the load of a machine; each look says what was since the one before. */
export const loadMeter = (machine: Machine): (() => MachineLoad) => {
  const times = () => {
    const all = machine.cpus().map((cpu) => cpu.times);
    const idle = all.reduce((sum, one) => sum + one.idle, 0);
    const total = all.reduce(
      (sum, { user, nice, sys, idle: rest, irq }) => sum + user + nice + sys + rest + irq,
      0,
    );
    return { count: Math.max(1, all.length), idle, total };
  };
  let before = { idle: 0, total: 0 };
  return () => {
    const { count, idle, total } = times();
    const passed = total - before.total;
    const busy = passed <= 0 ? 0 : 1 - (idle - before.idle) / passed;
    before = { idle, total };
    const memoryTotal = machine.totalmem();
    return {
      cpus: count,
      cpuPercent: Math.round(Math.min(1, Math.max(0, busy)) * 1000) / 10,
      memoryTotal,
      memoryUsed: Math.max(0, memoryTotal - machine.freemem()),
    };
  };
};
