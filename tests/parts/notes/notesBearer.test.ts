import { expect, test } from "vitest";
import { foresee } from "../errors.ts";
import { between } from "../network.ts";
import { see } from "../portal.tsx";
import { chooseClient, field, generate, MEMO, openAi, openNotes, versions } from "./practice.ts";

const UNAUTHENTICATED = { message: "", extensions: { code: "UNAUTHENTICATED" } };

/** Answers what has AI write with an error beside it, once. @returns how often it was sent */
async function generating(spoil: (answer: { data: unknown }) => object): Promise<() => number> {
  let sent = 0;
  foresee(/UNAUTHENTICATED/);
  await openNotes();
  between(async (operation, pass) => {
    if (operation !== "GenerateNoteOptions") return pass();
    sent += 1;
    const answer = await pass();
    return sent === 1 ? Response.json(spoil(await answer.json())) : answer;
  });
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill(MEMO);
  await generate.click();
  await see(versions).toHaveLength(2);
  return () => sent;
}

test("what AI has written is shown, and not asked for anew, when the sign-in has run out for what stands beside it", async () => {
  const path = ["generateNoteOptions", "usage"];
  const sent = await generating((answer) => ({ ...answer, errors: [{ ...UNAUTHENTICATED, path }] }));
  expect(sent()).toBe(1);
});

test.each([
  ["as a whole", { errors: [UNAUTHENTICATED] }],
  [
    "where it was to be done",
    { data: { generateNoteOptions: null }, errors: [{ ...UNAUTHENTICATED, path: ["generateNoteOptions"] }] },
  ],
])("what a sign-in that has run out was refused %s is asked for again by itself", async (_what, refusal) => {
  const sent = await generating(() => refusal);
  expect(sent()).toBe(2);
});
