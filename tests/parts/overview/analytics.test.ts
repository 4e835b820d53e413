import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, addMonths, dayIn, instantsOf } from "../../../schema/rules/days.ts";
import { longMonth } from "../../../web/overview/analyticsWords.ts";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
import { between } from "../network.ts";
import { openPortal, see, seeAddress } from "../portal.tsx";

const of = "Ángela Muñoz";
const ANALYTICS = "/dashboard/analytics";
const trend = page.getByRole("region", { name: "Tendencia mensual" });
const months = trend.getByRole("row");
const today = dayIn("Europe/Madrid", new Date());
const fourMonthsAgo = `${addMonths(today.slice(0, 7), -4)}-10`;

/** Answers with other ratings or kinds than the practice has. */
function answered(change: (analytics: Record<string, unknown>) => void): void {
  between(async (operation, pass) => {
    const answer = await pass();
    if (operation !== "Analytics") return answer;
    const body = await answer.json();
    change(body.data.analytics);
    return Response.json(body);
  });
}

test("a practice without anything to draw has one empty state, and the way to fill it", async () => {
  await openPortal(ANALYTICS, {});
  await see(page.getByText("No hay datos disponibles")).toHaveLength(1);
  await see(trend).not.toBeInTheDocument();
  await see(page.getByRole("switch", { name: "Pedir una valoración tras cada sesión" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Agendar Nueva Sesión" }).click();
  await see(page.getByRole("dialog", { name: "Nueva Sesión" })).toBeVisible();
});

test("receipts and income stay when the last client is gone, and so does the way to them where the figures cannot be had", async () => {
  const day = `${addMonths(today.slice(0, 7), -1)}-10`;
  const session = { of, day, time: "10:00", status: "CONFIRMADA", price: 60 } as const;
  const { call, idOf, planned } = await openPortal("/dashboard/contacto", { clients: [of], sessions: [session] });
  await call("/recibos/emisor", { method: "PUT", body: { nombre: "Elena", nif: "12345678Z", domicilio: "Calle, 1" } });
  await call("/recibos", { body: { client: idOf(of), sesiones: [planned[0]?.id] } });
  await call(`/clientes/${idOf(of)}`, { method: "DELETE" });
  let isAway = true;
  foresee(/Analytics|UNAVAILABLE|preload/);
  between(async (operation, pass) => {
    if (operation !== "Analytics" || !isAway) return pass();
    const refused = { message: "away", extensions: { code: "SERVICE_UNAVAILABLE" } };
    return Response.json({ data: null, errors: [refused] });
  });
  await page.getByRole("link", { name: /^Análisis/ }).click();
  await see(page.getByText(/^No se pudo cargar el análisis/)).toBeVisible();
  const receipts = page.getByRole("region", { name: "Recibos" });
  await see(receipts).toMatchTextContent(/Recibo n\.º 0001/);
  isAway = false;
  await page.getByRole("button", { name: "Reintentar" }).click();
  await see(page.getByText("No hay datos disponibles").first()).toBeVisible();
  await see(receipts).toMatchTextContent(/Recibo n\.º 0001/);
  await see(receipts.getByRole("button", { name: "Datos fiscales" })).toBeVisible();
});

test("the trend shows three or six months, as the address says; months without anything stay what they are", async () => {
  await openPortal(`${ANALYTICS}?meses=3`, {
    clients: [of],
    sessions: [{ of, day: fourMonthsAgo, time: "10:00", type: "Seguimiento", status: "CONFIRMADA" }],
  });
  await see(trend.getByText("No hay datos disponibles")).toBeVisible();
  await trend.getByText("6 meses").click();
  await seeAddress().toBe(ANALYTICS);
  await see(months).toHaveLength(7);
  await see(trend.getByText("Sesiones al mes")).toBeInTheDocument();
  await see(trend.getByText("Clientes distintos al mes")).toBeInTheDocument();
  await expectAccessible();
  trend.getByRole("radio", { name: "6 meses" }).element().focus();
  await userEvent.keyboard("{ArrowLeft}");
  await seeAddress().toBe(`${ANALYTICS}?meses=3`);
  await see(trend.getByText("No hay datos disponibles")).toBeVisible();
});

test("equal numbers have equal bars, where whole percents differ", async () => {
  answered((analytics) => {
    const share = (type: string, percentage: number) => ({
      __typename: "SessionTypeShare",
      type,
      count: 1,
      percentage,
    });
    analytics.sessionTypes = [share("FOLLOW_UP", 34), share("EVALUATION", 33), share("FAMILY", 33)];
  });
  await openPortal(ANALYTICS, {
    clients: [of],
    sessions: [{ of, day: today, time: "10:00", type: "Seguimiento" }],
  });
  const bars = page.getByRole("region", { name: "Tipos de sesión" }).getByCss("li i");
  await see(bars).toHaveLength(3);
  const widths = bars.elements().map((bar) => bar.getBoundingClientRect().width);
  expect(widths[0]).toBeGreaterThan(50);
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(0.1);
});

test.each([
  [4, false],
  [5, true],
])("of %d answers the results are shown: %s", async (count, isShown) => {
  answered((analytics) => {
    const ratings = [{ __typename: "RatingShare", rating: 4, count, percentage: 100 }];
    analytics.clientSatisfaction = { __typename: "ClientSatisfaction", average: 4, count, ratings };
  });
  await openPortal(ANALYTICS, {});
  const part = page.getByRole("region", { name: "Satisfacción de los clientes" });
  if (isShown) await see(part).toMatchTextContent("de 5, con 5 valoraciones");
  else {
    await see(part).toMatchTextContent("Los resultados se ven a partir de 5 valoraciones");
    await see(part.getByRole("list")).not.toBeInTheDocument();
  }
});

test("a page that lies open hears of other windows, and goes over to the new month when one ends", async () => {
  const next = addMonths(today.slice(0, 7), 1);
  const [lastMinutes] = instantsOf("Europe/Madrid", addDays(`${next}-01`, -1), "23:58");
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date() });
  onTestFinished(() => void vi.useRealTimers());
  let hasTurned = false;
  between(async (operation, pass) => {
    const answer = await pass();
    if (!hasTurned || (operation !== "Analytics" && operation !== "Income")) return answer;
    const { data } = await answer.json();
    if (data.income) for (const month of data.income) month.month = addMonths(month.month, 1);
    else data.analytics.keyMetrics.newClientsThisMonth = 0;
    return Response.json({ data });
  });
  const { call } = await openPortal(ANALYTICS, {
    clients: [of],
    sessions: [{ of, day: today, time: "10:00", status: "CONFIRMADA", price: 60 }],
  });
  const current = page.getByRole("region", { name: "Ingresos y asistencia" }).getByCss("tr[data-current] th");
  await see(current).toMatchTextContent(longMonth(today.slice(0, 7)));
  await see(page.getByText("1 nuevo este mes")).toBeVisible();
  await call("/clientes", { body: { nombre: "Mateo Quiroga", email: "m@correo.es", phone: "600 000 000" } });
  await see(page.getByText("2 nuevos este mes")).toBeVisible();
  hasTurned = true;
  // Only now: a clock that is weeks ahead of the service's hears of no other window.
  vi.setSystemTime(lastMinutes ?? Number.NaN);
  vi.advanceTimersByTime(180_000);
  await see(current).toMatchTextContent(longMonth(next));
  await see(page.getByText("2 nuevos este mes")).not.toBeInTheDocument();
});

test("how the month compares is said of the month beside the sum of all sessions, and hours say what they count", async () => {
  const lastMonth = `${addMonths(today.slice(0, 7), -1)}-10`;
  await openPortal(ANALYTICS, {
    clients: [of],
    sessions: [lastMonth, today].map((day) => ({ of, day, time: "10:00" })),
  });
  const figures = page.getByRole("group", { name: "Cifras" });
  await see(figures).toMatchTextContent(/Sesiones totales2Este mes, 0 % respecto al anterior/);
  await see(figures).toMatchTextContent(/Horas este año.*Con las que quedan por venir/);
});
