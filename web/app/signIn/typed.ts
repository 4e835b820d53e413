/** What somebody has put into a field of the page as it came, before its code was there. */
interface Typed {
  name: string;
  value: string;
  checked: boolean;
}

const fieldsIn = (place: HTMLElement) => [...place.querySelectorAll<HTMLInputElement>("form input[name]")];
const isBox = (field: HTMLInputElement) => field.type === "checkbox";
const isTyped = (field: HTMLInputElement) =>
  isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;

/** What has been typed so far. */
export const typedIn = (place: HTMLElement): Typed[] =>
  fieldsIn(place)
    .filter(isTyped)
    .map(({ name, value, checked }) => ({ name, value, checked }));

/** The field somebody is writing in, by its name. */
export const writingIn = (place: HTMLElement): string | undefined =>
  fieldsIn(place).find((field) => field === document.activeElement)?.name;

/** Goes on where somebody was writing. */
export const writeOn = (place: HTMLElement, name: string): void =>
  fieldsIn(place)
    .find((field) => field.name === name)
    ?.focus({ preventScroll: true });

/** Once nothing is pressed: a press that ends on another button than it began on is none. */
export async function released(place: HTMLElement): Promise<void> {
  while (place.matches(":active")) await new Promise(requestAnimationFrame);
}

/** Past React, which keeps an eye on what is set. */
const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

/** Tells React of what was typed as if it were typed now. The focus stays. */
export function typeAgain(place: HTMLElement, typed: readonly Typed[]): void {
  for (const { name, value, checked } of typed) {
    const field = fieldsIn(place).find((one) => one.name === name);
    if (field && isBox(field)) {
      field.checked = !checked;
      field.click();
    } else if (field) {
      field.value = "";
      write?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}
