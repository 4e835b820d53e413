import { afterAll } from "vitest";
import type { WireNoteDraft } from "../../schema/wire/notes.ts";
import { createClient, newTherapist, startTestApi } from "./api.ts";

/** For one test file: a service, new practices with one client each, and what is kept of notes there. */
export async function overDrafts() {
  const api = await startTestApi();
  afterAll(() => api.close());
  let newest = "";
  const read = (key = "new", token = newest) => api.call<WireNoteDraft>(`/notas/borradores/${key}`, { token });
  return {
    api,
    async newPractice() {
      const { token } = await newTherapist(api);
      newest = token;
      return { token, client: await createClient(api, token, { nombre: "Lucía Martín" }) };
    },
    /** @param token of the newest practice, if not of another */
    read,
    contentOf: async (key = "new") => (await read(key)).body.content,
  };
}
