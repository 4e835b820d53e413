/** The hours of the day a practice works, on its own clocks: from the beginning of one to the beginning of the other. */
export interface WorkingHours {
  /** 0 to 20 */
  from: number;
  /** 4 to 24 */
  to: number;
}

/** What a practice works until it says otherwise. */
export const WORKING_HOURS: WorkingHours = { from: 8, to: 20 };
/** Fewest hours a day: a calendar of less would be a line. */
export const WORKING_HOURS_MIN = 4;
export const WORKING_HOURS_SENTENCE = `Horas de trabajo: elige al menos ${WORKING_HOURS_MIN} horas seguidas, de 0 a 24.`;

/** Whether a practice can work these hours. */
export const areWorkingHours = ({ from, to }: WorkingHours): boolean =>
  [from, to].every(Number.isInteger) && from >= 0 && to <= 24 && to - from >= WORKING_HOURS_MIN;
