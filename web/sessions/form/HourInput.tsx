import { TimePicker, type TimePickerProps } from "@mantine/dates";
import { useId, useState } from "react";
import ui from "../../ui/parts/ui.module.css";

interface HourInputProps
  extends Pick<
    TimePickerProps,
    "label" | "withAsterisk" | "error" | "hoursInputLabel" | "minutesInputLabel" | "className"
  > {
  /** `HH:mm`; empty while it is not whole. */
  value: string;
  /** What says why it cannot be, where that stands elsewhere. */
  faultId?: string | undefined;
  onChange: (time: string) => void;
}

/** What is wrong is said of the halves, which take the focus, and not of what is around them. */
const OF_HALVES = { withAria: false };

/** An empty half would be told as 0. */
function tellEmpty(half: HTMLInputElement | null) {
  if (!half) return;
  const tell = () => {
    if ("empty" in half.dataset) half.setAttribute("aria-valuetext", "vacío");
    else half.removeAttribute("aria-valuetext");
  };
  const seen = new MutationObserver(tell);
  seen.observe(half, { attributeFilter: ["data-empty"] });
  tell();
  return () => seen.disconnect();
}

/** An hour on the clocks of the practice, whatever those of the browser's language look like. */
export function HourInput({ className = "", faultId, value, onChange, ...given }: HourInputProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const told = given.error ? `${id}-error` : faultId;
  const half = { "aria-describedby": told, "aria-invalid": told !== undefined };
  return (
    <TimePicker
      {...given}
      {...OF_HALVES}
      id={id}
      // Told of its own half that it is empty, it would empty the other one, too.
      value={value === "" && typed === "" ? undefined : value}
      role={given.label ? "group" : undefined}
      aria-labelledby={given.label ? `${id}-label` : undefined}
      format="24h"
      minutesStep={5}
      onChange={(time) => {
        setTyped(time.slice(0, 5));
        onChange(time.slice(0, 5));
      }}
      hoursRef={tellEmpty}
      minutesRef={tellEmpty}
      hoursInputProps={half}
      minutesInputProps={half}
      className={`${ui.num} ${className}`}
    />
  );
}
