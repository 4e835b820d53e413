let isDue = false;

/** The account was deleted a moment ago: the page one lands on says so. */
export function sayFarewell(): void {
  isDue = true;
}

/** Whether that is still to be said; asking takes it. */
export function takeFarewell(): boolean {
  const was = isDue;
  isDue = false;
  return was;
}
