import { expect, test } from "vitest";
import { createClient, newTherapist, startTestApi } from "../../support/api.ts";
import { startTestGateway } from "../../support/gateway.ts";
import { createNote } from "../../support/notes.ts";
import { startDocumentedService } from "../../support/outside/documentedService.ts";

test("a note, its draft and its versions are told by one id, whichever letters it was asked for with", async () => {
  const api = await startTestApi();
  const { token } = await newTherapist(api);
  const { id: clientId } = await createClient(api, token);
  const { id } = await createNote(api, token, clientId);
  await api.call(`/notas/${id}`, { token, method: "PUT", body: { content: "Otra cosa." } });
  await api.call(`/notas/borradores/${id}`, { token, method: "PUT", body: { title: "A medias" } });
  const [{ number }] = (
    await api.call<{ data: { version: number }[] }>(`/notas/${id}/versiones`, { token })
  ).body.data.map(({ version }) => ({ number: version })) as [{ number: number }];
  const documented = await startDocumentedService(api.url);
  const [ours, plain] = [
    await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer }),
    await startTestGateway({ apiUrl: documented.url, authIssuer: api.config.tokens.issuer }),
  ];
  const variables = { id: id.toUpperCase(), number };
  const told = await ours.ask(
    `query ($id: ID!, $number: Int!) {
      note(id: $id) { id } noteDraft(noteId: $id) { noteId } noteVersion(noteId: $id, number: $number) { id noteId } }`,
    variables,
    token,
  );
  expect(told.data).toEqual({
    note: { id },
    noteDraft: { noteId: id },
    noteVersion: { id: `${id}.${number}`, noteId: id },
  });
  const found = await plain.ask("query ($id: ID!) { note(id: $id) { id } }", { id: id.toUpperCase() }, token);
  expect(found.data).toEqual({ note: { id } });
  for (const part of [ours, plain, documented, api]) await part.close();
});
