import { type RefObject, useEffect, useRef } from "react";

const CONTROL = "button, input, textarea, select";

/** Gives the focus to the first field that was refused, where there is one, or to what is said of several, and shows it. */
export function goToRefused(form: HTMLElement | null): void {
  const first = form?.querySelector("[data-error]");
  const control = first?.matches(CONTROL) ? first : (first?.querySelector(CONTROL) ?? first);
  if (control instanceof HTMLElement) control.focus();
  first?.closest(".mantine-InputWrapper-root")?.scrollIntoView({ block: "nearest" });
}

/** The same with what two windows disagree about: the first of it that has to be chosen. */
export function goToConflict(form: HTMLElement | null): void {
  const conflict = form?.querySelector<HTMLElement>("[data-part=conflict]");
  const unchosen = conflict?.querySelector('[role=radiogroup]:not(:has([aria-checked="true"]))');
  conflict?.scrollIntoView({ block: "start" });
  unchosen?.closest(".mantine-InputWrapper-root")?.scrollIntoView({ block: "nearest" });
  conflict?.focus({ preventScroll: true });
}

/**
 * Goes to the first refused field with each new refusal.
 * @param refusal another object each time, also when it says the same
 * @returns the place of the form, or of what stands for one
 */
export function useRefused<Form extends HTMLElement = HTMLFormElement>(refusal: object | null): RefObject<Form | null> {
  const form = useRef<Form>(null);
  useEffect(() => {
    if (refusal) goToRefused(form.current);
  }, [refusal]);
  return form;
}
