import { ApolloProvider } from "@apollo/client/react";
import { MantineProvider } from "@mantine/core";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { account } from "../../../web/account/account.ts";
import { ClientPicker } from "../../../web/clients/ClientPicker.tsx";
import { apolloOfOwner } from "../../../web/core/apollo.ts";
import { auth } from "../../../web/core/auth.ts";
import { cssVariablesResolver } from "../../../web/ui/cssVariables.ts";
import "../../../web/ui/mantine.ts";
import { theme } from "../../../web/ui/theme.ts";

/** The picker as a screen would hold it, with what it chose written below. */
function Harness() {
  const given = new URLSearchParams(window.location.search).get("value");
  const [id, setId] = useState(given);
  return (
    <main>
      <h1>Clientes</h1>
      {/* What every page says once the shell stands. */}
      <p>Límites: ninguno</p>
      <ClientPicker label="Cliente" value={id} onChange={setId} allLabel="Todos los clientes" />
      <output>{id ?? "todos"}</output>
    </main>
  );
}

const place = document.getElementById("root");
if (!place) throw new Error("index.html has no #root");
auth.start(account).catch((error: unknown) => console.error("start", Object(error).name));
createRoot(place).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
    <ApolloProvider client={apolloOfOwner()}>
      <Harness />
    </ApolloProvider>
  </MantineProvider>,
);
