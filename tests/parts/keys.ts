import { type Locator, userEvent } from "vitest/browser";
import { see } from "./portal.tsx";

/** No way by Tab is longer within a dialog or a section. */
const MOST_KEYS = 60;

/** Tabs until it has the focus, as somebody without a mouse does. */
export async function tabTo(place: Locator): Promise<void> {
  await see(place).toBeInTheDocument();
  for (let keys = 0; keys < MOST_KEYS; keys += 1) {
    if (document.activeElement === place.element()) return;
    await userEvent.keyboard("{Tab}");
  }
  throw new Error(`no way by keyboard to ${place.selector}`);
}

export async function press(place: Locator, key = "{Enter}"): Promise<void> {
  await tabTo(place);
  await userEvent.keyboard(key);
}

export async function write(place: Locator, text: string): Promise<void> {
  await tabTo(place);
  await userEvent.keyboard(`{Control>}a{/Control}${text}`);
}
