import { expect, test } from "vitest";
import { AI_ANSWER_CUT, AI_INVALID_ANSWER, AI_TIMEOUT } from "../../../schema/rules/ai.ts";
import { saidInstead } from "../network.ts";
import { see } from "../portal.tsx";
import { chooseClient, dialog, field, generate, MEMO, openAi, openNotes } from "./practice.ts";

/** A model begins to write, and is ended with what the gateway tells of it. */
function endedBy(error: { code: string; message: string }): void {
  for (const operation of ["Notes", "AiAssistant"]) saidInstead(operation, /"LOCAL"/g, '"MODEL"');
  const { fetch } = window;
  const options = [{ __typename: "NoteOption", title: "Hoy", content: "Duerme mejor.", tags: [] }];
  const told = { __typename: "NoteWriting", sent: null, instructions: null, usage: null };
  const errors = [{ __typename: "AiError", field: null, ...error }];
  const events = [
    { ...told, options, isComplete: false, errors: [] },
    { ...told, options: [], isComplete: true, errors },
  ].map((noteWriting) => `event: next\ndata: ${JSON.stringify({ data: { noteWriting } })}\n\n`);
  const body = `${events.join("")}event: complete\ndata:\n\n`;
  window.fetch = async (target, asked) =>
    String(target).endsWith("/graphql/stream") && String(asked?.body).includes("noteWriting")
      ? new Response(body, { headers: { "content-type": "text/event-stream" } })
      : fetch(target, asked);
}

test.each([
  ["TOO_LONG", AI_ANSWER_CUT, `${AI_ANSWER_CUT} Lo que había escrito queda a medias, y cuenta como una generación.`],
  ["TIMEOUT", AI_TIMEOUT, `${AI_TIMEOUT} Lo que había escrito queda a medias, y no cuenta.`],
  ["INVALID_ANSWER", AI_INVALID_ANSWER, "La IA se ha interrumpido: lo que había escrito queda a medias, y no cuenta."],
])(
  "an answer that ends too early (%s) keeps what came, says what can be done, and whether it counts",
  async (code, message, sentence) => {
    endedBy({ code, message });
    await openNotes();
    await openAi();
    await chooseClient("Ángela Muñoz");
    await field("Notas").fill(MEMO);
    await generate.click();
    await see(field("Contenido")).toHaveValue("Duerme mejor.");
    await see(dialog).toMatchTextContent(sentence);
    expect(field("Título")).toHaveValue("Hoy");
  },
);
