import { expect, test } from "vitest";
import { aiLimitMessage } from "../../../schema/rules/ai.ts";
import { clientLimitMessage } from "../../../schema/rules/limits.ts";

test.each([
  [0, "0 clientes", "0 generaciones"],
  [1, "1 cliente", "1 generación"],
  [2, "2 clientes", "2 generaciones"],
])("a limit of %d that is reached is told as that of «%s», or of «%s de IA»", (max, clients, generations) => {
  expect(clientLimitMessage(max, "Gratis")).toBe(`Has alcanzado el límite de ${clients} de tu plan "Gratis".`);
  expect(aiLimitMessage(max, "Gratis")).toContain(`el límite de ${generations} de IA para tu plan "Gratis".`);
});
