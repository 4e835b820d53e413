import type { ReactNode } from "react";
import type { Saving } from "./useSaving.ts";

interface SavingFrameProps {
  saving: Pick<Saving<string>, "place" | "submit" | "onTouch">;
  /** What the form is called for those who do not see it. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The form around what saves: it knows when something is typed or pressed in it, and is sent by its own rules. */
export function SavingFrame({ saving, label, className, children }: SavingFrameProps) {
  return (
    <form
      ref={saving.place}
      noValidate
      onSubmit={saving.submit}
      onInput={saving.onTouch}
      // What opens from it as well: a list, a calendar.
      onClickCapture={saving.onTouch}
      onKeyDownCapture={saving.onTouch}
      aria-label={label}
      className={className}
    >
      {children}
    </form>
  );
}
