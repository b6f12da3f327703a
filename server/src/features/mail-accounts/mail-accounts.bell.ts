export interface Bell {
  ring(): void;
  /** Waits for a ring, also one that came since the last wait, at most so many milliseconds. Answers whether it rang. */
  within(ms: number): Promise<boolean>;
}

export function createBell(): Bell {
  let hasRung = false;
  let answer: (() => void) | null = null;
  return {
    ring: () => {
      hasRung = true;
      answer?.();
    },
    within: async (ms) => {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          answer = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      answer = null;
      const rang = hasRung;
      hasRung = false;
      return rang;
    },
  };
}
