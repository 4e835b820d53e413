import { useApolloClient } from "@apollo/client/react";
import { useImperativeHandle, useRef, useState } from "react";
import { factsOf } from "../../schema/rules/imports/fields.ts";
import { type ImportField } from "../../schema/rules/imports/headings.ts";
import { IMPORT_NAME_MAX, importBytesMax } from "../../schema/rules/imports/imports.ts";
import { failureReason } from "../core/failure.ts";
import { isRefusedUnbegun } from "../core/refusedUnbegun.ts";
import { useContentKey } from "../core/saving/useContentKey.ts";
import type { ImportKind } from "../core/schema.generated.ts";
import { useLeaveGuard } from "../ui/form/useLeaveGuard.ts";
import { useConfirmImportMutation } from "./ConfirmImport.generated.ts";
import { ImportPreviewDocument, type ImportPreviewQuery } from "./ImportPreview.generated.ts";
import type { ImportRow_ImportFragment } from "./ImportRow.generated.ts";
import { ImportsDocument } from "./Imports.generated.ts";
import { ruleKind, tableKind, tooLargeSentence, undoneWords } from "./importWords.ts";
import { useMovedLimit } from "./useMovedLimit.ts";
import { useUpload } from "./useUpload.ts";

export type Step = "file" | "passphrase" | "columns" | "review" | "done";
export type Preview = NonNullable<NonNullable<ImportPreviewQuery["importPreview"]>["preview"]>;
type Columns = readonly (ImportField | null)[];

interface Chosen {
  kind: ImportKind;
  name: string;
  uploadId: string;
  /** What opens it, where somebody has typed it. */
  passphrase: string | null;
}

/** Sent again, the same is brought in once. */
const UNANSWERED = "No sabemos si se ha traído: vuelve a pulsar para saberlo.";

/** What a file is called, as much of it as is kept: never half a sign. */
const nameOf = ({ name }: File): string => name.slice(0, IMPORT_NAME_MAX).toWellFormed();

/** A file on its way in: chosen, its columns told, looked at, brought in. Nothing is stored before the last. */
export function useImport() {
  const apollo = useApolloClient();
  const [step, setStep] = useState<Step>("file");
  const [kind, setKind] = useState<ImportKind>("CLIENTS");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [columns, setColumns] = useState<Columns>([]);
  const [isTold, setIsTold] = useState(false);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [brought, setBrought] = useState<ImportRow_ImportFragment | null>(null);
  const [busy, setBusy] = useState(false);
  const [isBringing, setIsBringing] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [wrongPassphrase, setWrongPassphrase] = useState<string | null>(null);
  const { send, giveUp, progress } = useUpload();
  const latest = useRef(0);
  const { keyOf, isUnbegun, forget } = useContentKey();
  const [confirm] = useConfirmImportMutation({ errorPolicy: "all", refetchQueries: [ImportsDocument] });

  /** What the file would bring in; null when it cannot be told, which is said, or somebody has asked again meanwhile. */
  async function look(of: Chosen, held: Columns | null, takeAnyway: number[]): Promise<Preview | null> {
    latest.current += 1;
    const mine = latest.current;
    setBusy(true);
    setFailed(null);
    const { name: _, ...file } = of;
    const input = { ...file, columns: held && [...held], takeAnyway };
    // The file is nothing to remember, and never enters the cache.
    const asked = {
      query: ImportPreviewDocument,
      variables: { input },
      fetchPolicy: "no-cache",
      errorPolicy: "all",
    } as const;
    const { data, error } = await apollo
      .query(asked)
      .catch((failure: unknown) => ({ data: undefined, error: failure }));
    if (mine !== latest.current) return null;
    setBusy(false);
    const seen = data?.importPreview?.preview;
    const told = data?.importPreview?.errors[0];
    if (told?.field?.at(-1) === "passphrase") {
      setChosen(of);
      // That it is locked is nobody's mistake; that what was typed does not open it, is told where it was typed.
      setWrongPassphrase(of.passphrase === null ? null : told.message);
      setStep("passphrase");
      return null;
    }
    if (!seen) {
      setFailed(told?.message ?? `No se pudo leer el archivo. ${failureReason(error)}`);
      return null;
    }
    setPreview(seen);
    setColumns(seen.columns.map(({ field }) => field));
    return seen;
  }

  async function choose(file: File | null): Promise<void> {
    if (!file || busy) return;
    const meant = file.name.toLowerCase().endsWith(".zip") ? "EXPORT" : kind;
    setKind(meant);
    if (file.size > importBytesMax(ruleKind(meant))) return setFailed(tooLargeSentence(meant));
    setBusy(true);
    setFailed(null);
    const sent = await send(file);
    if (!sent) return;
    setBusy(false);
    if ("problem" in sent) return setFailed(sent.problem);
    await open({ kind: meant, name: nameOf(file), uploadId: sent.id, passphrase: null });
  }

  /** Looks at a file for the first time. */
  async function open(picked: Chosen): Promise<void> {
    if (!(await look(picked, null, []))) return;
    setChosen(picked);
    setStep(picked.kind === "EXPORT" ? "review" : "columns");
  }

  async function unlock(passphrase: string): Promise<void> {
    if (!chosen || busy) return;
    setWrongPassphrase(null);
    await open({ ...chosen, passphrase });
  }

  /** A column alone can hold most fields: what held it before holds nothing. */
  function hold(at: number, field: ImportField | null): void {
    if (!chosen || busy) return;
    setIsTold(true);
    const isShared = field !== null && factsOf(tableKind(chosen.kind), field)?.joinedBy !== undefined;
    setColumns(columns.map((held, place) => (place === at ? field : held === field && !isShared ? null : held)));
  }

  const taken = preview?.repeats.filter(({ isTaken }) => isTaken).map(({ line }) => line) ?? [];

  async function review(): Promise<void> {
    if (!chosen || busy) return;
    // With other columns a line may repeat another one than was looked at.
    const isSeen = preview?.columns.every(({ field }, at) => field === columns[at]);
    const seen = await look(chosen, columns, isSeen ? taken : []);
    if (seen && seen.missing.length === 0) setStep("review");
  }

  useMovedLimit(preview?.limit, busy, () => chosen && void look(chosen, columns, taken));

  async function take(lines: readonly number[], isTaken: boolean): Promise<void> {
    if (!chosen || !preview || isBringing) return;
    setIsTold(true);
    const others = taken.filter((line) => !lines.includes(line));
    const repeats = preview.repeats.map((repeat) => (lines.includes(repeat.line) ? { ...repeat, isTaken } : repeat));
    setPreview({ ...preview, repeats });
    await look(chosen, columns, isTaken ? [...others, ...lines] : others);
  }

  async function bringIn(): Promise<void> {
    if (!chosen || !preview || busy) return;
    setBusy(true);
    setIsBringing(true);
    setFailed(null);
    const { name, ...file } = chosen;
    const { data, error } = await confirm({
      variables: {
        input: { ...file, columns: [...columns], takeAnyway: taken },
        fingerprint: preview.fingerprint,
        fileName: name,
        idempotencyKey: keyOf(JSON.stringify([name, preview.fingerprint, taken])),
      },
    });
    setBusy(false);
    const made = data?.confirmImport?.import;
    if (made) {
      setIsBringing(false);
      // The same may be wanted again, once this has been undone.
      forget();
      if (made.undoneAt !== null) {
        // Meanwhile, in another window too: its upload went with it.
        begin();
        setFailed(undoneWords(made.keptCount));
        return;
      }
      setBrought(made);
      setStep("done");
      return;
    }
    const told = data?.confirmImport?.errors[0]?.message;
    if (told) await look(chosen, columns, taken);
    else void apollo.refetchQueries({ include: [ImportsDocument] }).catch(() => undefined);
    setIsBringing(false);
    const outcome = isUnbegun(isRefusedUnbegun(error)) ? "No se pudo traer nada." : UNANSWERED;
    setFailed(told ?? `${outcome} ${failureReason(error)}`);
  }

  function begin(): void {
    latest.current += 1;
    giveUp();
    setWrongPassphrase(null);
    setStep("file");
    setIsTold(false);
    setChosen(null);
    setPreview(null);
    setFailed(null);
    setBusy(false);
  }

  // What was told of the file by hand is nowhere else; what has begun to be stored is kept.
  const isToldByHand = isTold && !isBringing && step !== "done";
  const guard = useLeaveGuard(isToldByHand, begin);
  useImperativeHandle(guard.unsaved, () => ({ exists: () => isToldByHand }));

  const goBack = () => (step === "review" && kind !== "EXPORT" ? setStep("columns") : guard.leave());
  return {
    step,
    kind,
    setKind,
    progress,
    wrongPassphrase,
    unlock,
    chosen,
    columns,
    preview,
    brought,
    busy,
    /** What has begun to be stored cannot be left. */
    isBringing,
    /** Asks before another file is chosen, or the page left. */
    guard,
    failed,
    choose,
    hold,
    review,
    take,
    bringIn,
    goBack,
    begin,
  };
}
export type Importing = ReturnType<typeof useImport>;
