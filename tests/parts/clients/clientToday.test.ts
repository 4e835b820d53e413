import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { expectAccessible } from "../axe.ts";
import { openPortal, see, seeAddress } from "../portal.tsx";

const NAME = "Ángela Muñoz";
const inDays = (days: number) => addDays(dayIn("Europe/Madrid", new Date()), days);
const sessions = page.getByRole("region", { name: "Historial de sesiones", exact: true });

test("a client's page leads to today past the many sessions that are still to come, by keys and without losing the place", async () => {
  const { idOf } = await openPortal((ofName) => `/dashboard/clients/${ofName(NAME)}`, {
    clients: [NAME],
    sessions: [...Array.from({ length: 23 }, (_, week) => 7 * (week + 1)), 0, -7, -14].map((days) => ({
      of: NAME,
      day: inDays(days),
      time: "10:00",
    })),
  });
  await see(sessions).toMatchTextContent(/Estas sesiones están por venir.*1–10 de 26/);
  await expectAccessible();
  const link = sessions.getByRole("button", { name: "Ir a hoy" });
  link.element().focus();
  await userEvent.keyboard("{Enter}");
  await see(sessions).toMatchTextContent("21–26 de 26");
  await seeAddress().toBe(`/dashboard/clients/${idOf(NAME)}?sesiones=3`);
  await see(link).not.toBeInTheDocument();
  await expect.poll(() => sessions.element().contains(document.activeElement)).toBe(true);
});
