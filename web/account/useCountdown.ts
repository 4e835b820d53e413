import { useEffect, useState } from "react";

/** Seconds left until something may be asked for again, by the clock: timers stand still in a tab that nobody looks at. 0 when it may; `restart` starts over, after `stop` it may at once. */
export function useCountdown(seconds: number, running: boolean) {
  const [over, setOver] = useState(() => (running ? Date.now() + seconds * 1000 : 0));
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((over - now) / 1000));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      const at = Date.now();
      setNow(at);
      // A clock that was put back keeps nobody waiting longer.
      setOver((end) => Math.min(end, at + seconds * 1000));
    };
    const timer = setInterval(look, 1000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isWaiting, seconds]);
  const restart = () => {
    setNow(Date.now());
    setOver(Date.now() + seconds * 1000);
  };
  const stop = () => setOver(0);
  return { left, restart, stop };
}
