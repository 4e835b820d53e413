import { expect, type Locator, type Page } from "@playwright/test";

/** No way by Tab is longer on any screen of these. */
const MOST_KEYS = 60;
/** What a finger hits, in CSS pixels; one may go by rounding. */
const FINGERTIP = 43;

/** How somebody works: by keys alone, or by a finger on glass. */
export interface Hands {
  press: (target: Locator) => Promise<void>;
  write: (target: Locator, text: string) => Promise<void>;
  /** One of what a list or a menu that is open offers. */
  pick: (option: Locator) => Promise<void>;
  /** One of a native list, or of radio buttons. */
  choose: (among: Locator, option: string) => Promise<void>;
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
const isNative = (target: Locator) => target.evaluate((element) => element.tagName === "SELECT");

const isChosen = (list: Locator, option: string) =>
  list.evaluate((element, words) => element.querySelector("option:checked")?.textContent === words, option);

/** Whether nothing lies over it where it stands on the screen. */
const isSeen = (target: Locator) =>
  target.evaluate((element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    return [element, ...labels].some((own) => {
      const { left, top, width, height } = own.getBoundingClientRect();
      return [0.5, 0.1, 0.9].some((part) => {
        const hit = document.elementFromPoint(left + width / 2, top + height * part);
        return hit !== null && (own.contains(hit) || hit.contains(own));
      });
    });
  });

/** Tabs until it has the focus, as somebody without a mouse does; from there on it is known where the focus is. */
function tabbing(page: Page): (target: Locator) => Promise<void> {
  // A page that has just come gives the focus to nothing.
  let isFresh = true;
  page.on("domcontentloaded", () => {
    isFresh = true;
  });
  return async (target) => {
    await target.waitFor({ state: "attached" });
    if (!isFresh)
      await expect
        .poll(() => page.evaluate(() => document.activeElement !== document.body), {
          message: `the focus is kept before ${target}`,
          timeout: 3_000,
        })
        .toBe(true);
    for (let keys = 0; keys < MOST_KEYS; keys++) {
      if (await hasFocus(target)) {
        isFresh = false;
        return expect.poll(() => isSeen(target), { message: `${target} is seen when it has the focus` }).toBe(true);
      }
      await page.keyboard.press("Tab");
    }
    throw new Error(`no way by keyboard to ${target}`);
  };
}

export interface Keys extends Hands {
  reach: (target: Locator) => Promise<void>;
}

/** By keyboard alone. */
export function keysOf(page: Page): Keys {
  const reach = tabbing(page);
  /** Presses a key until something is so. */
  const until = async (key: string, isSo: () => Promise<boolean>, what: Locator) => {
    for (let keys = 0; keys < MOST_KEYS; keys++) {
      if (await isSo()) return;
      await page.keyboard.press(key);
    }
    throw new Error(`no way by ${key} to ${what}`);
  };
  return {
    reach,
    async press(target) {
      await reach(target);
      const role = await target.evaluate((element) => element.getAttribute("type") ?? element.tagName);
      await page.keyboard.press(["checkbox", "radio"].includes(role) ? "Space" : "Enter");
    },
    async write(target, text) {
      await reach(target);
      await page.keyboard.press("Control+A");
      await page.keyboard.type(text);
    },
    async pick(option) {
      await option.waitFor();
      const isReached = () =>
        option.evaluate((it) => it === document.activeElement || it.hasAttribute("data-combobox-selected"));
      await until("ArrowDown", isReached, option);
      await page.keyboard.press("Enter");
      await option.waitFor({ state: "hidden" });
    },
    async choose(among, option) {
      if (await isNative(among)) {
        await reach(among);
        await page.keyboard.press("Home");
        return until("ArrowDown", () => isChosen(among, option), among);
      }
      const radio = among.getByRole("radio", { name: option });
      const chosen = among.getByRole("radio", { checked: true });
      await among.waitFor();
      await reach((await chosen.count()) > 0 ? chosen : among.getByRole("radio").first());
      await until("ArrowRight", () => radio.isChecked(), radio);
    },
  };
}

const soft = expect.configure({ soft: true });

/** How wide and how high the place is in which a press is for it, from its middle: the lesser of the two. */
const roomOf = (target: Locator) =>
  target.evaluate((element) => {
    const own = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])];
    // What lies at the edge of the screen is scrolled to first.
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const isIts = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && own.some((one) => one.contains(hit));
    };
    const reach = (x: number, y: number) => {
      let far = 0;
      while (far < 44 && isIts(left + width / 2 + x * far, top + height / 2 + y * far)) far += 0.5;
      return far;
    };
    return Math.min(reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1));
  });

/** By one finger: what it is to hit is large enough for it, and nothing lies over it. */
export const fingers: Hands = {
  async press(target) {
    await target.waitFor();
    await soft
      .poll(() => roomOf(target), { message: `a finger finds ${target}`, timeout: 3_000 })
      .toBeGreaterThanOrEqual(FINGERTIP);
    // What says that it cannot be done now may be pressed to hear why.
    const isRefusing = await target.evaluate((it) => it.ariaDisabled === "true" && it.ariaBusy !== "true");
    await target.tap({ force: isRefusing });
  },
  async write(target, text) {
    await target.tap();
    await target.fill(text);
  },
  async pick(option) {
    await fingers.press(option);
    await option.waitFor({ state: "hidden" });
  },
  async choose(among, option) {
    if (await isNative(among)) await among.selectOption(option);
    else {
      const radio = among.getByRole("radio", { name: option });
      await radio.waitFor({ state: "attached" });
      await fingers.press((await radio.isVisible()) ? radio : among.locator("label").filter({ hasText: option }));
    }
  },
};

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
/** A finger's way over something on the glass, as Chromium's own input knows it; to the left where `by` is below nought. */
export async function swipeOver(page: Page, target: Locator, by: number): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await target.boundingBox();
  const from = { x: by < 0 ? 330 : 60, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  const drawn = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await touch("touchStart", from);
  // It comes to rest, for some frames: glass that still glides would take the next tap for a halt.
  for (const part of [0.1, 0.4, 0.7, 1, 1, 1, 1, 1, 1]) {
    await touch("touchMove", { x: from.x + by * part, y: from.y });
    await drawn();
  }
  await touch("touchEnd");
}
