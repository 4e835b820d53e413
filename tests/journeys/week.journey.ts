import type { Locator, Page } from "@playwright/test";
import { addDays, dayIn } from "../../schema/rules/days.ts";
import { dayTitle, fullDay } from "../../web/sessions/sessionTimes.ts";
import { partsOf } from "../web/sessionsParts.ts";
import { beginWith, CLIENT, chooseClient, fieldOf } from "./beginnings.ts";
import { fingers, type Hands, keysOf, PHONE, swipeOver } from "./hands.ts";
import { expect, test } from "./portal.ts";

/** What keys and fingers do in ways of their own. */
interface Ways extends Hands {
  /** Presses a free half hour of a day. */
  begin: (day: string, time: string) => Promise<void>;
  /** From 10:00 to 11:00. */
  anHourLater: (session: Locator) => Promise<void>;
  /** From 60 minutes to 90. */
  longer: (session: Locator) => Promise<void>;
  /** The day behind or before the one that is looked at. */
  otherDay: (by: 1 | -1) => Promise<void>;
  /** What is pressed of a month's day. */
  dayOfMonth: (day: string) => Promise<void>;
}

/** `28/11/2026`, as it is typed. */
const showDay = (day: string): string => day.split("-").toReversed().join("/");
const slot = (page: Page, day: string, time: string) =>
  page.getByRole("button", { name: `Nueva sesión el ${fullDay(day)}, ${time}` });

async function week(page: Page, codeFor: (email: string) => Promise<string>, ways: Ways) {
  const { press, write, choose, pick } = ways;
  const { event, toast, row, save } = partsOf(page);
  const dialog = page.getByRole("dialog");
  const field = fieldOf(page);
  const views = page.getByRole("radiogroup", { name: "Vista" });
  const session = event(CLIENT.name);
  const status = dialog.getByRole("button", { name: /^Estado/ });
  const day = addDays(dayIn("Europe/Madrid", new Date()), 7);

  await test.step("a free hour of next week is pressed, and a session begins there", async () => {
    await beginWith(ways, page, codeFor);
    await page.goto("/dashboard/sessions");
    await choose(views, "Semana");
    await press(page.getByRole("button", { name: "Semana siguiente" }));
    await ways.begin(day, "10:00");
    await expect(field("Fecha")).toHaveValue(showDay(day));
    await chooseClient(ways, page);
    await choose(dialog.getByRole("radiogroup"), "No");
    await press(save);
    await expect(session).toContainText("10:00");
  });

  await test.step("it is moved, lasts longer and is confirmed", async () => {
    await ways.anHourLater(session);
    await expect(session).toContainText("11:00");
    await ways.longer(session);
    await press(session);
    await expect(field("Duración")).toHaveValue("90 minutos");
    await press(status);
    await pick(page.getByRole("menuitemradio", { name: "Confirmada" }));
    await expect(status).toHaveAccessibleName("Estado: Confirmada");
    await press(dialog.getByRole("button", { name: "Cancelar", exact: true }));
    await expect(dialog).toHaveCount(0);
    await expect(session).toContainText("Confirmada");
  });

  await test.step("in the list it is moved by its menu, cancelled in one press and taken back", async () => {
    await choose(views, "Lista");
    await press(page.getByRole("button", { name: /^Acciones de la sesión/ }));
    await pick(page.getByRole("menuitem", { name: "Mover…" }));
    await write(dialog.getByRole("spinbutton", { name: "Hora" }), "12");
    await press(dialog.getByRole("button", { name: "Mover", exact: true }));
    await expect(dialog).toHaveCount(0);
    await expect(row(CLIENT.name)).toContainText("12:00");
    await press(toast.getByRole("button", { name: "Cerrar aviso" }));
    await press(page.getByRole("button", { name: /^Cancelar la sesión/ }));
    await expect(row(CLIENT.name)).toHaveCount(0);
    await press(toast.getByRole("button", { name: "Deshacer" }));
    await expect(row(CLIENT.name)).toContainText("Confirmada");
  });

  await test.step("a session past midnight is planned, warned of another, and stands on both days", async () => {
    await page.goto(`/dashboard/sessions?vista=dia&dia=${day}`);
    await press(page.getByRole("button", { name: "Nueva Sesión" }).first());
    await chooseClient(ways, page);
    await write(dialog.getByRole("spinbutton", { name: "Hora" }), "12");
    await write(dialog.getByRole("spinbutton", { name: "Minutos" }), "30");
    await press(save);
    await expect(dialog.getByRole("button", { name: "Guardar igualmente" })).toBeVisible();
    await write(dialog.getByRole("spinbutton", { name: "Hora" }), "23");
    await press(save);
    await expect(dialog).toHaveCount(0);
    await press(page.getByRole("button", { name: "Las 24 horas" }));
    await expect(session.last()).toContainText("23:30");
    await ways.otherDay(1);
    await expect(session).toHaveCount(1);
    await expect(session).toHaveText(/^Hasta 01:00/);
    await press(session);
    await expect(field("Fecha")).toHaveValue(showDay(day));
    await press(dialog.getByRole("button", { name: "Cancelar", exact: true }));
    await expect(dialog).toHaveCount(0);
  });

  await test.step("a day of the month leads to what is planned there", async () => {
    await ways.otherDay(-1);
    await expect(page.getByRole("heading", { name: dayTitle(day) })).toBeVisible();
    await choose(views, "Calendario");
    await ways.dayOfMonth(day);
  });
}

test("a week is planned, moved and looked through by keyboard alone", async ({ page, portal }) => {
  const keys = keysOf(page);
  const { toast } = partsOf(page);
  const dialog = page.getByRole("dialog");
  /** From the first one that Tab leads to, on by arrows. */
  const walk = async (first: Locator, key: string, target: Locator) => {
    await keys.reach(first);
    for (let step = 0; step < 50; step++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`no way by ${key} to ${target}`);
  };
  await week(page, portal.codeFor, {
    ...keys,
    async begin(day, time) {
      await walk(
        page.getByRole("button", { name: /^Nueva sesión el/ }).first(),
        "ArrowRight",
        slot(page, day, "08:00"),
      );
      await walk(slot(page, day, "08:00"), "ArrowDown", slot(page, day, time));
      await page.keyboard.press("Enter");
    },
    async anHourLater(session) {
      await keys.reach(session);
      for (const time of ["10:15", "10:30", "10:45", "11:00"]) {
        await page.keyboard.press("Alt+ArrowDown");
        await expect(toast).toContainText(time);
      }
      await expect(session).toBeFocused();
    },
    async longer(session) {
      await keys.reach(session);
      await page.keyboard.press("Alt+Shift+ArrowDown");
      await expect(toast).toContainText("dura ahora 90 minutos");
      await expect(session).toBeFocused();
    },
    otherDay: (by) => keys.press(page.getByRole("button", { name: by === 1 ? "Día siguiente" : "Día anterior" })),
    async dayOfMonth(day) {
      const days = page.getByRole("button", { name: /^Nueva sesión el/ });
      await walk(days.first(), "ArrowRight", page.getByRole("button", { name: `Nueva sesión el ${fullDay(day)}` }));
      await page.keyboard.press("Enter");
      await expect(fieldOf(page)("Fecha")).toHaveValue(showDay(day));
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    },
  });
});

test.describe("on a telephone", () => {
  test.use(PHONE);
  test("a week is planned, moved and looked through by finger alone", async ({ page, portal }) => {
    const dialog = page.getByRole("dialog");
    const { save } = partsOf(page);
    await week(page, portal.codeFor, {
      ...fingers,
      begin: (day, time) => fingers.press(slot(page, day, time)),
      async anHourLater(session) {
        await fingers.press(session);
        await fingers.write(dialog.getByRole("spinbutton", { name: "Hora" }), "11");
        await fingers.press(save);
        await expect(dialog).toHaveCount(0);
      },
      async longer(session) {
        await fingers.press(session);
        await fingers.press(fieldOf(page)("Duración"));
        await fingers.pick(page.getByRole("option", { name: "90 minutos" }));
        await fingers.press(save);
        await expect(dialog).toHaveCount(0);
      },
      otherDay: (by) => swipeOver(page, partsOf(page).event(CLIENT.name).first(), -220 * by),
      async dayOfMonth(day) {
        await fingers.press(page.getByRole("button", { name: new RegExp(`^${fullDay(day)}, 2 sesiones`) }));
        const views = page.getByRole("radiogroup", { name: "Vista" });
        await fingers.choose(views, "Día");
        await expect(page.getByRole("heading", { name: dayTitle(day) })).toBeVisible();
      },
    });
  });
});
