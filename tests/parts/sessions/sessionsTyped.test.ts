import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPortal, see } from "../portal.tsx";
import { dialog, event, field, openAgenda, question, save, weekly } from "./practice.ts";

const MARCH = "?vista=calendario&mes=2098-03";
const [of, other] = ["Ángela Muñoz", "Luis Gil"];
const WORDS = "Llega diez minutos tarde.";
const press = (name: string) => page.getByRole("button", { name, exact: true });
const form = page.getByRole("dialog", { name: "Editar sesión" });
const deleting = page.getByRole("dialog", { name: "Eliminar sesión" });
const notes = form.getByLabelText(/^Notas/);
const reasons = form.getByRole("group", { name: /^Motivo de la cancelación/ });

const goTo = (address: string) => {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
};
const act = async (item: string) => {
  await press("Más acciones").click();
  await page.getByRole("menuitem", { name: item }).click();
};
const cancelInForm = async () => {
  await form.getByRole("button", { name: /^Estado:/ }).click();
  await page.getByRole("menuitemradio", { name: "Cancelada" }).click();
  await see(page.getByText(`Sesión de ${of} cancelada.`)).toBeVisible();
};

/** A series' first session with something typed, and what is stored of it. */
async function typedInSeries(datetime?: string) {
  const month = datetime ? `?vista=calendario&mes=${datetime.slice(0, 7)}` : MARCH;
  const { stored, call, idOf } = await openAgenda({ search: month });
  await call("/sessions/series", { body: { ...weekly(idOf(of), 3), ...(datetime && { datetime }) } });
  await event(of).first().click();
  await field("Notas").fill(WORDS);
  return async () => (await stored()).map(({ status, notes: text }) => [status, text]);
}

test("what is typed in a session's form stays while its series is extended from there, and is saved with the next press", async () => {
  const told = await typedInSeries();
  await act("Ampliar la serie…");
  await page
    .getByRole("dialog", { name: "Ampliar la serie" })
    .getByLabelText(/^Sesiones más/)
    .fill("1");
  await press("Ampliar").click();
  await see(page.getByText(`Serie de ${of}: 1 sesión más en tu agenda.`)).toBeVisible();
  await see(notes).toHaveValue(WORDS);
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  const planned = ["PROGRAMADA", null];
  expect(await told()).toEqual([["PROGRAMADA", WORDS], planned, planned, planned]);
});

test("what is typed in a session's form stays while several of its series are called off from there, and is saved with the next press", async () => {
  const told = await typedInSeries();
  await act("Cancelar varias…");
  await press("Cancelar sesiones").click();
  await see(page.getByText(`Serie de ${of}: 3 sesiones canceladas.`)).toBeVisible();
  await see(notes).toHaveValue(WORDS);
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  const cancelled = ["CANCELADA", null];
  expect(await told()).toEqual([["CANCELADA", WORDS], cancelled, cancelled]);
});

test("what is typed in the form of a session that has begun stays while those after it are deleted", async () => {
  const told = await typedInSeries(new Date(Math.floor(Date.now() / 300_000) * 300_000 - 86_400_000).toISOString());
  await act("Eliminar");
  await deleting.getByRole("radio", { name: "Esta y las siguientes" }).click();
  await press("Eliminar").click();
  await see(page.getByText(`Serie de ${of}: 2 sesiones eliminadas.`)).toBeVisible();
  await see(notes).toHaveValue(WORDS);
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await told()).toEqual([["PROGRAMADA", WORDS]]);
});

test("the form of a session that is deleted with its series closes, whatever is typed in it", async () => {
  const told = await typedInSeries();
  await act("Eliminar");
  await deleting.getByRole("radio", { name: "Toda la serie" }).click();
  await press("Eliminar").click();
  await see(dialog).not.toBeInTheDocument();
  expect(await told()).toEqual([]);
});

const TWO = [
  { of, day: "2098-03-18", time: "10:00" },
  { of: other, day: "2098-03-19", time: "10:00" },
];

test("«Decir el motivo» leads to the reasons in the session's open form, and leaves there what is typed", async () => {
  const { stored } = await openAgenda({ search: MARCH, sessions: TWO.slice(0, 1) });
  await event(of).first().click();
  await field("Notas").fill(WORDS);
  await cancelInForm();
  await press("Decir el motivo").click();
  await see(reasons.getByRole("checkbox").first()).toHaveFocus();
  await see(notes).toHaveValue(WORDS);
  await reasons.getByText("Enfermedad").click();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ notes: WORDS, motivoCancelacion: "ENFERMEDAD" }]);
});

/** So wide that a notice lies beside the form. */
const WIDE = [1700, 1500] as const;

test("«Decir el motivo» asks before what is typed in another session's form is left, which can be stayed in", async () => {
  await page.viewport(...WIDE);
  await openAgenda({ search: MARCH, clients: [of, other], sessions: TWO });
  await event(of).first().click();
  await cancelInForm();
  await form.getByRole("button", { name: "Cancelar", exact: true }).click();
  await see(dialog).not.toBeInTheDocument();
  await event(other).first().click();
  await field("Notas").fill(WORDS);
  await press("Decir el motivo").click();
  await question.getByRole("button", { name: "Seguir editando" }).click();
  await see(notes).toHaveValue(WORDS);
});

test("«Decir el motivo» on a client's page asks the same, and leads to the reasons once what is typed is not wanted", async () => {
  await page.viewport(...WIDE);
  const sessions = TWO.map((session) => ({ ...session, of }));
  const { idOf } = await openPortal("/dashboard/contact", { clients: [of], sessions });
  goTo(`/dashboard/clients/${idOf(of)}`);
  const open = (day: number) => page.getByRole("button", { name: new RegExp(`^Editar la sesión del ${day} `) }).click();
  await open(18);
  await cancelInForm();
  await form.getByRole("button", { name: "Cancelar", exact: true }).click();
  await see(dialog).not.toBeInTheDocument();
  await open(19);
  await field("Notas").fill(WORDS);
  await press("Decir el motivo").click();
  await question.getByRole("button", { name: "Descartar" }).click();
  await see(reasons).toBeVisible();
  await see(notes).toHaveValue("");
});
