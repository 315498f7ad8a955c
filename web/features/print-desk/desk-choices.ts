import { create } from 'zustand';
import { persist } from 'zustand/middleware';

type Choices = {
  /** Name in the spooler; null: none was chosen. */
  printer: string | null;
  /** Zones whose jobs this desk prints; none: those of all. */
  zones: readonly string[];
  auto: boolean;
  choose: (change: Partial<Pick<Choices, 'printer' | 'zones' | 'auto'>>) => void;
};

/** What a print desk does, kept by the machine: an app that comes back goes on. */
export const useDeskChoices = create<Choices>()(
  persist((set) => ({ printer: null, zones: [], auto: false, choose: set }), { name: 'assize:print-desk' }),
);
