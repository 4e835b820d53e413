import { useRef, useState } from "react";
import { UPLOAD_PIECE_BYTES } from "../../schema/rules/imports/imports.ts";
import { failureReason } from "../core/failure.ts";
import { useBeginImportUploadMutation } from "./BeginImportUpload.generated.ts";
import { useSendImportPieceMutation } from "./SendImportPiece.generated.ts";

/** A file that has come whole, or why it has not; null: nobody waits for it any more. */
type Sent = { id: string } | { problem: string } | null;

const base64Of = (piece: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",", 2)[1] ?? "");
    reader.onerror = () => reject(reader.error ?? new Error("the file could not be read"));
    reader.readAsDataURL(piece);
  });

/** Sends files once, piece by piece; what is asked of one afterwards names it. */
export function useUpload() {
  const [beginUpload] = useBeginImportUploadMutation({ errorPolicy: "all", fetchPolicy: "no-cache" });
  const [sendPiece] = useSendImportPieceMutation({ errorPolicy: "all", fetchPolicy: "no-cache" });
  /** How much of a file of several pieces has been sent, 0 to 1. */
  const [progress, setProgress] = useState<number | null>(null);
  const latest = useRef(0);

  async function sendAll(file: File, isWanted: () => boolean): Promise<Sent> {
    const begun = await beginUpload({ variables: { bytes: file.size } });
    const { upload, errors } = begun.data?.beginImportUpload ?? {};
    if (!upload)
      return { problem: errors?.[0]?.message ?? `No se pudo enviar el archivo. ${failureReason(begun.error)}` };
    for (let number = 0; number < upload.pieceCount; number += 1) {
      if (!isWanted()) return null;
      if (upload.pieceCount > 1) setProgress(number / upload.pieceCount);
      const from = number * UPLOAD_PIECE_BYTES;
      const base64 = await base64Of(file.slice(from, from + UPLOAD_PIECE_BYTES)).catch(() => null);
      if (base64 === null) return { problem: "No se pudo abrir el archivo. Elígelo de nuevo." };
      const { data, error } = await sendPiece({ variables: { uploadId: upload.id, number, base64 } });
      const told = data?.sendImportPiece;
      if (!told?.upload)
        return { problem: told?.errors[0]?.message ?? `No se pudo enviar el archivo. ${failureReason(error)}` };
    }
    return isWanted() ? { id: upload.id } : null;
  }

  async function send(file: File): Promise<Sent> {
    latest.current += 1;
    const mine = latest.current;
    const sent = await sendAll(file, () => mine === latest.current);
    if (mine === latest.current) setProgress(null);
    return sent;
  }

  function giveUp(): void {
    latest.current += 1;
    setProgress(null);
  }
  return { progress, send, giveUp };
}
