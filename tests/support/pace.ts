/** Reminders fast enough not to wait for, on any machine. */
export const QUICK = {
  sweepSeconds: 0.25,
  leaseSeconds: 4,
  expireSeconds: 5,
  retrySeconds: 1,
  retryMaxSeconds: 1,
  pollSeconds: 0.5,
  superviseSeconds: 1,
};
