import { test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { between } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const at = "2026-10-01T10:00:00.000Z";
const receipt = {
  ...{ __typename: "Receipt", id: "1", number: 1, day: "2026-10-01", month: null, lines: [], cancels: null },
  ...{ cancelledBy: null, total: { __typename: "Money", amount: "60.00" } },
  client: { __typename: "ClientReference", id: "1", name: of },
  mail: { __typename: "ReceiptMail", state: "FAILED", reason: null, at },
};
const waiting = {
  ...{ __typename: "Consent", id: "1", kind: "TREATMENT", textVersion: 1, way: "MAIL", status: "WAITING" },
  ...{ askedAt: at, expiresAt: at, answeredAt: null, signedName: null, signedOn: null, reason: null },
  ...{ networkAddress: null, revokedOn: null, askingMail: "FAILED", mailedUntil: null, copyMail: null },
};
const link = {
  ...{ __typename: "MeasureLink", id: "1", kind: "PHQ9", mail: "FAILED" },
  ...{ createdAt: at, expiresAt: at, isReminder: false },
};

/** What the gateway tells, as if no mail had got through. */
const LOST: Record<string, (data: Record<string, object>) => object> = {
  Receipts: ({ receipts }) => ({ receipts: { ...receipts, items: [receipt] } }),
  ClientConsents: ({ clientConsents }) => ({
    clientConsents: {
      ...clientConsents,
      kinds: [
        {
          ...{ __typename: "ConsentStanding", kind: "TREATMENT", state: "WAITING", versionInForce: 1 },
          ...{ consent: waiting, waiting },
        },
      ],
      consents: [waiting],
    },
  }),
  MeasureSending: (data) => ({ ...data, measureLinks: [link] }),
};

/** As it is in whichever scheme the page is drawn in. */
function colourOfFailures(): { color: string } {
  const probe = document.body.appendChild(document.createElement("span"));
  probe.style.color = "var(--mantine-color-error)";
  const { color } = getComputedStyle(probe);
  probe.remove();
  return { color };
}

test("a mail that did not get through is told in the colour of failures, and what was asked by it is proposed again", async () => {
  between(async (operation, pass) => {
    const change = LOST[operation];
    const answer = await pass();
    if (!change) return answer;
    const { data } = (await answer.json()) as { data: Record<string, object> };
    return Response.json({ data: change(data) });
  });
  await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of] });
  const lost = colourOfFailures();
  await see(page.getByText("no se pudo enviar por correo")).toHaveStyle(lost);
  await see(page.getByText(/^El correo no se pudo enviar/)).toHaveStyle(lost);
  await see(page.getByText(/^El correo rechazó el enlace/)).toHaveStyle(lost);
  await expectAccessible();
  await page
    .getByRole("region", { name: "Consentimientos", exact: true })
    .getByRole("button", { name: "Pedir" })
    .click();
  await see(page.getByRole("checkbox", { name: "Tratamiento" })).toBeChecked();
});
