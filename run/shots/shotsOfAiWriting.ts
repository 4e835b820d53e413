import type { Page } from "@playwright/test";
import { answering, ofScreen } from "./shot.ts";
import { before, begin, SENT } from "./shotsOfOutsideAi.ts";

const NOTES = "/dashboard/notes";
const GIVEN = "2026-03-02T14:22:00Z";
const HALF = "Lucía ha dormido mejor esta semana. Le preocupa la visita de su madre, Carmen. Acordamos anotar una cosa";
/** Under «Objetivo» nothing is written, and «Plan» is lost. */
const HEADED =
  "Subjetivo\n\nLucía ha dormido mejor esta semana. Le preocupa la visita de su madre, Carmen.\n\nObjetivo\n\n" +
  "Análisis\n\nAcordamos anotar una cosa que haya salido bien.";
const option = (title: string, content: string) => ({ __typename: "NoteOption", title, content, tags: ["sueño"] });

/** What a model has written by now, as the stream tells it; one that is not complete is never ended. */
const written = (isComplete: boolean, ...options: object[]) => ({
  ...{ __typename: "NoteWriting", options, isComplete, sent: SENT, instructions: null, errors: [] },
  usage: isComplete ? { __typename: "AiUsage", used: 63, max: 100, level: "OK" } : null,
});

/** The portal that is pictured has no model: its stream is told here. */
const writing = (told: ReturnType<typeof written>, next: (page: Page) => Promise<void>) =>
  before(GIVEN, async (page) => {
    // What a picture before may have left is not offered.
    await answering(page, "NewNote", { json: { data: { noteDraft: null } } });
    await page.addInitScript((noteWriting) => {
      const { fetch } = window;
      window.fetch = async (target, options) => {
        if (!String(options?.body ?? "").includes("noteWriting")) return fetch(target, options);
        const event = `event: next\ndata: ${JSON.stringify({ data: { noteWriting } })}\n\n`;
        const body = new ReadableStream({
          start(stream) {
            stream.enqueue(new TextEncoder().encode(event));
            if (!noteWriting.isComplete) return options?.signal?.addEventListener("abort", () => stream.close());
            stream.enqueue(new TextEncoder().encode("event: complete\ndata:\n\n"));
            stream.close();
          },
        });
        return new Response(body, { headers: { "content-type": "text/event-stream" } });
      };
    }, told);
    await page.reload();
    await begin(page);
    await next(page);
  });
const generate = (page: Page) => page.getByRole("button", { name: "Generar", exact: true }).click();
const half = (next: (page: Page) => Promise<void>) =>
  writing(written(false, option("Duerme mejor", HALF)), async (page) => {
    await generate(page);
    await page.getByRole("region", { name: "Opción 1, a medias" }).waitFor();
    await next(page);
  });
const stopped = half(async (page) => {
  await page.getByRole("button", { name: "Detener" }).click();
  await page.getByText("Lo has detenido").waitFor();
});

/** What a model writes: while it does, stopped, and without some of what was asked for. */
export const AI_WRITING = ofScreen("IA", [
  { face: "normal", name: "notes-ai-writing", path: NOTES, prepare: half(async () => undefined) },
  { face: "failed", name: "notes-ai-stopped", path: NOTES, prepare: stopped },
  {
    face: "normal",
    name: "notes-ai-headings-lost",
    path: NOTES,
    prepare: writing(
      written(true, option("Duerme mejor", HEADED), option("Una semana mejor", HEADED)),
      async (page) => {
        await page.getByRole("dialog").getByLabel("Plantilla").selectOption("SOAP");
        await generate(page);
        await page.getByText("Sin nada escrito bajo «Objetivo» y «Plan».").first().waitFor();
      },
    ),
  },
]);
