import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { WireMeasureLink } from "../../../schema/wire/measures/links.ts";
import { brokenNetwork, unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const section = page.getByRole("region", { name: "Cuestionarios", exact: true });
const sent = page.getByText("PHQ-9: el enlace va de camino al correo de tu cliente.");
const send = section.getByRole("button", { name: "Enviar por correo" });

async function openSending() {
  // What a lost answer would have said is not heard of by another way either.
  unheard();
  const { idOf, call } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of], planId: 2 });
  const linkIds = async () => {
    const { body } = await call<{ data: WireMeasureLink[] }>(`/medidas/enlaces?clientId=${idOf(of)}`);
    return body.data.map(({ id }) => id);
  };
  return { linkIds };
}

test("a questionnaire whose sending answer got lost is mailed once, also when another was looked at before it is sent again", async () => {
  const { linkIds } = await openSending();
  const broken = brokenNetwork();
  broken.lost.add("SendMeasureLink");
  await send.click();
  await see(page.getByText(/Comprueba tu conexión/)).toBeVisible();
  const first = await linkIds();
  expect(first).toHaveLength(1);
  await section.getByText("GAD-7", { exact: true }).click();
  await section.getByText("PHQ-9", { exact: true }).click();
  broken.lost.clear();
  await send.click();
  await see(sent).toBeVisible();
  // Another one would have made the link in the first mail worthless.
  expect(await linkIds()).toEqual(first);
});

test("a link that is out, or was revoked, is followed by another one when the questionnaire is sent again", async () => {
  const { linkIds } = await openSending();
  await send.click();
  await see(sent).toBeVisible();
  const first = await linkIds();
  await section.getByRole("button", { name: "Enviar otro enlace" }).click();
  await expect.poll(linkIds).not.toEqual(first);
  const second = await linkIds();
  await section.getByRole("button", { name: "Anular el enlace al PHQ-9" }).click();
  await see(page.getByText("PHQ-9: el enlace ya no vale.")).toBeVisible();
  expect(await linkIds()).toEqual([]);
  await send.click();
  await expect.poll(linkIds).toHaveLength(1);
  expect(await linkIds()).not.toEqual(second);
});
