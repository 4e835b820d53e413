import { expect, test } from "vitest";
import { providerWords } from "../../../web/account/providerWords.ts";

test.each([
  ["sign_in_ended", "Tu sesión ha terminado entretanto. Entra y conecta Google otra vez en «Gestionar cuenta»."],
  ["account_already_linked_to_different_user", "Esa cuenta de Google ya está conectada a otra cuenta de Consulta."],
  ["nobody_knows_this_one", "No se pudo comprobar tu cuenta de Google. Vuelve a intentarlo."],
])("a provider's way back that ends with %s says what to do", (code, sentence) => {
  expect(providerWords(code, "Google")).toBe(sentence);
});
