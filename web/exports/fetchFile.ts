import type { ApolloClient } from "@apollo/client";
import { failureReason } from "../core/failure.ts";
import { CreateDataExportLinkDocument } from "./CreateDataExportLink.generated.ts";

/**
 * Has the browser fetch a file that is ready, by a link that is made for it.
 * @returns why it cannot, in one sentence, and whether the file is not there any more; null when it is on its way
 */
export async function fetchFile(
  apollo: ApolloClient,
  id: string,
): Promise<{ problem: string; isGone: boolean } | null> {
  try {
    const { data } = await apollo.mutate({ mutation: CreateDataExportLinkDocument, variables: { id } });
    const answer = data?.createDataExportLink;
    if (!answer?.url)
      return { problem: answer?.errors[0]?.message ?? "No se pudo descargar. Vuelve a intentarlo.", isGone: true };
    // As a download, so that the portal stays also when no file is answered.
    const link = document.createElement("a");
    Object.assign(link, { href: answer.url, download: "" });
    link.click();
    return null;
  } catch (error) {
    return { problem: `No se pudo descargar. ${failureReason(error)}`, isGone: false };
  }
}
