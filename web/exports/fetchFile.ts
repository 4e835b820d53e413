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
    // It comes as an attachment: the page stays.
    window.location.assign(answer.url);
    return null;
  } catch (error) {
    return { problem: `No se pudo descargar. ${failureReason(error)}`, isGone: false };
  }
}
