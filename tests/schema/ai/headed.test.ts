import { describe, expect, test } from "vitest";
import { headed } from "../../../schema/rules/ai/headed.ts";
import { supportOf } from "../../../schema/rules/ai/support.ts";
import { emptyHeadings } from "../../../schema/rules/record/templates.ts";

const DAP = ["Datos", "Análisis", "Plan"].map((heading) => ({ heading, prompt: "" }));

describe("a proposal that was asked for under headings", () => {
  test.each([
    ["as they were asked for", "Datos\nDuerme mejor.\n\nAnálisis\nMejora.\n\nPlan\nSeguir."],
    ["as Markdown", "## Datos\nDuerme mejor.\n\n**Análisis**\nMejora.\n\n### **Plan**:\nSeguir."],
    ["numbered, in capitals and with a full stop", "1. DATOS\nDuerme mejor.\n2) ANÁLISIS.\nMejora.\n3. PLAN\nSeguir."],
    ["with what stands beneath on the same line", "Datos: Duerme mejor.\n**Análisis:** Mejora.\n- Plan: Seguir."],
    ["in another order", "Plan\nSeguir.\n\nDatos\nDuerme mejor.\n\nAnálisis\nMejora."],
  ])("has them, written %s", (_how, content) => {
    expect(headed(content, DAP)).toBe("Datos\nDuerme mejor.\n\nAnálisis\nMejora.\n\nPlan\nSeguir.");
  });

  test("keeps a line of a million marks, which is looked at once", () => {
    const line = `x${"_".repeat(1_000_000)}x`;
    expect(headed(`Datos\n${line}`, DAP).includes(line)).toBe(true);
  });

  test("has a lost one again with nothing beneath it, which is told, and loses no word of what was written", () => {
    const made = headed("Hoy llega tarde.\n\nDatos\nDuerme mejor.\n\nPlan\nSeguir.", DAP);
    expect(made).toBe("Hoy llega tarde.\n\nDatos\nDuerme mejor.\n\nAnálisis\n\n\nPlan\nSeguir.");
    expect(emptyHeadings(made, DAP)).toEqual(["Análisis"]);
    expect(headed("Ni un apartado.", DAP)).toBe("Ni un apartado.\n\nDatos\n\n\nAnálisis\n\n\nPlan\n");
    expect(emptyHeadings("Ni un apartado.", DAP)).toEqual(["Datos", "Análisis", "Plan"]);
  });

  test("without headings is left as it is", () => {
    expect(headed("## Datos\nDuerme.", [])).toBe("## Datos\nDuerme.");
  });

  test("has no mark at the headings of an own template", () => {
    const text = "Duerme mejor y come con apetito.";
    const proposal = "Vínculo con la madre\nDuerme mejor.";
    expect(supportOf(proposal, text).map(({ support }) => support)).toEqual(["MISSING", "FOUND"]);
    const own = supportOf(proposal, text, ["Vínculo con la madre"]);
    expect(own.map(({ support }) => support)).toEqual(["HEADING", "FOUND"]);
  });
});
