import { useRef, useState } from "react";

/**
 * Of what is saved as soon as it is chosen, the last choice is shown while it is on its way; what is chosen meanwhile is
 * saved after that.
 * @param save says itself what became of it
 * @returns what is to be shown, and how another is chosen
 */
export function useChosen<Value>(
  stored: Value,
  save: (value: Value) => Promise<void>,
): readonly [Value, (value: Value) => void] {
  const [waiting, setWaiting] = useState<{ value: Value } | null>(null);
  const newest = useRef<object | null>(null);
  const saved = useRef(Promise.resolve());
  const choose = (value: Value) => {
    const choice = { value };
    newest.current = choice;
    setWaiting(choice);
    saved.current = saved.current.then(async () => {
      // What was taken back before its turn came is not saved.
      if (newest.current !== choice) return;
      await save(value);
      setWaiting((now) => (now === choice ? null : now));
    });
  };
  return [waiting ? waiting.value : stored, choose];
}
