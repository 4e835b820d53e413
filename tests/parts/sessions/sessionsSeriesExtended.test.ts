import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";
import { weekly } from "./practice.ts";
import { chooseFurther, closeNotice, of, openForm, openSeries, press } from "./seriesPractice.ts";

const extending = page.getByRole("dialog", { name: "Ampliar la serie" });
const dates = extending.getByRole("list", { name: "Fechas" });
const CHANGED = /^La serie se ha cambiado mientras tanto en otra ventana\. Estas son ahora sus fechas/;
const days = (sessions: readonly WireSession[]) => sessions.map(({ datetime }) => datetime.slice(5, 10));

/** How many more is what its dialog opens with until something else is typed. */
async function writeExtension(times: string): Promise<void> {
  await extending.getByLabelText(/^Sesiones más/).fill(times);
}

async function openExtending(): Promise<void> {
  await openForm();
  await chooseFurther("Ampliar la serie…");
}

test("an extension that another window's came before shows the dates of now, and is saved with them by another press", async () => {
  unheard();
  const { stored, call, path } = await openSeries();
  await openExtending();
  await writeExtension("2");
  await see(dates).toMatchTextContent(/25 mar.*1 abr/);
  await dates.getByRole("checkbox").first().click();
  await call(`${path}/ampliar`, { body: { veces: 1 } });
  await press("Ampliar").click();
  await see(extending.getByText(CHANGED)).toBeVisible();
  await see(extending).toMatchTextContent(/por ahora hasta el .*25.* mar.*2098\./);
  await see(dates).toMatchTextContent(/1 abr.*8 abr/);
  await see(dates).not.toMatchTextContent(/25 mar/);
  await see(dates.getByRole("checkbox").first()).toBeChecked();
  expect(await stored()).toHaveLength(4);
  await press("Ampliar").click();
  await see(extending).not.toBeInTheDocument();
  expect(days(await stored())).toEqual(["03-04", "03-11", "03-18", "03-25", "04-01", "04-08"]);
});

test("the dates of an extension are those of now once what was done to the series before is undone beside it", async () => {
  unheard();
  const { stored } = await openSeries();
  await openExtending();
  await writeExtension("2");
  await press("Ampliar").click();
  await see(extending).not.toBeInTheDocument();
  await openExtending();
  await writeExtension("1");
  await see(dates).toMatchTextContent(/8 abr/);
  await dates.getByRole("checkbox").first().click();
  await userEvent.keyboard("{Control>}z{/Control}");
  await see(page.getByText(`La serie de ${of} vuelve a estar como antes.`)).toBeVisible();
  await see(dates).toMatchTextContent(/25 mar/);
  await see(dates).not.toMatchTextContent(/8 abr/);
  await see(dates.getByRole("checkbox").first()).toBeChecked();
  await closeNotice();
  await press("Ampliar").click();
  await see(extending).not.toBeInTheDocument();
  expect(days(await stored())).toEqual(["03-04", "03-11", "03-18", "03-25"]);
});

test("on a client's page an extension that another window's came before is not saved with dates that are not shown", async () => {
  unheard();
  const opened = await openPortal("/dashboard/contact", { clients: [of] });
  const { client: _, ...series } = weekly(of, 3);
  const { body } = await opened.call<{ id: string }>("/sessions/series", {
    body: { client: opened.idOf(of), ...series },
  });
  history.pushState(null, "", `/dashboard/clients/${opened.idOf(of)}`);
  dispatchEvent(new PopStateEvent("popstate"));
  await page.getByRole("button", { name: /^Ampliar la serie/ }).click();
  await writeExtension("1");
  await see(dates).toMatchTextContent(/25 mar/);
  await opened.call(`/sessions/series/${body.id}/ampliar`, { body: { veces: 1 } });
  await press("Ampliar").click();
  await see(extending.getByText(CHANGED)).toBeVisible();
  await see(dates).toMatchTextContent(/1 abr/);
  await see(dates).not.toMatchTextContent(/25 mar/);
});
