import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import { factsOf } from "../../schema/rules/imports/fields.ts";
import { type ImportField } from "../../schema/rules/imports/headings.ts";
import { IMPORT_BYTES_MAX, IMPORT_FILE_FAULT, IMPORT_NAME_MAX } from "../../schema/rules/imports/imports.ts";
import { failureReason } from "../core/failure.ts";
import { useContentKey } from "../core/saving/useContentKey.ts";
import type { ImportKind } from "../core/schema.generated.ts";
import { useConfirmImportMutation } from "./ConfirmImport.generated.ts";
import { ImportPreviewDocument, type ImportPreviewQuery } from "./ImportPreview.generated.ts";
import { ImportsDocument } from "./Imports.generated.ts";
import { ruleKind } from "./importWords.ts";

export type Step = "file" | "columns" | "review" | "done";
export type Preview = NonNullable<NonNullable<ImportPreviewQuery["importPreview"]>["preview"]>;
type Columns = readonly (ImportField | null)[];

interface Chosen {
  kind: ImportKind;
  name: string;
  base64: string;
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",", 2)[1] ?? "");
    reader.onerror = () => reject(reader.error ?? new Error("the file could not be read"));
    reader.readAsDataURL(file);
  });

/** A file on its way in: chosen, its columns told, looked at, brought in. Nothing is stored before the last. */
export function useImport() {
  const apollo = useApolloClient();
  const [step, setStep] = useState<Step>("file");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [columns, setColumns] = useState<Columns>([]);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [broughtCount, setBroughtCount] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const latest = useRef(0);
  const { keyOf } = useContentKey();
  const [confirm] = useConfirmImportMutation({ errorPolicy: "all", refetchQueries: [ImportsDocument] });

  /** What the file would bring in; null when it cannot be told, which is said, or somebody has asked again meanwhile. */
  async function look(of: Chosen, held: Columns | null, takeAnyway: number[]): Promise<Preview | null> {
    latest.current += 1;
    const mine = latest.current;
    setBusy(true);
    setFailed(null);
    const input = { kind: of.kind, base64: of.base64, columns: held && [...held], takeAnyway };
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
    if (!seen) {
      setFailed(data?.importPreview?.errors[0]?.message ?? `No se pudo leer el archivo. ${failureReason(error)}`);
      return null;
    }
    setPreview(seen);
    setColumns(seen.columns.map(({ field }) => field));
    return seen;
  }

  async function choose(kind: ImportKind, file: File | null): Promise<void> {
    if (!file || busy) return;
    if (file.size > IMPORT_BYTES_MAX) return setFailed(IMPORT_FILE_FAULT.TOO_LARGE);
    const base64 = await base64Of(file).catch(() => null);
    if (base64 === null) return setFailed("No se pudo abrir el archivo. Elígelo de nuevo.");
    const picked = { kind, name: file.name.slice(0, IMPORT_NAME_MAX), base64 };
    if (!(await look(picked, null, []))) return;
    setChosen(picked);
    setStep("columns");
  }

  /** A column alone can hold most fields: what held it before holds nothing. */
  function hold(at: number, field: ImportField | null): void {
    if (!chosen) return;
    const isShared = field !== null && factsOf(ruleKind(chosen.kind), field)?.joinedBy !== undefined;
    setColumns(columns.map((held, place) => (place === at ? field : held === field && !isShared ? null : held)));
  }

  async function review(): Promise<void> {
    if (!chosen || busy) return;
    const seen = await look(chosen, columns, []);
    if (seen && seen.missing.length === 0) setStep("review");
  }

  const taken = preview?.repeats.filter(({ isTaken }) => isTaken).map(({ line }) => line) ?? [];
  async function take(lines: readonly number[], isTaken: boolean): Promise<void> {
    if (!chosen || !preview) return;
    const others = taken.filter((line) => !lines.includes(line));
    const repeats = preview.repeats.map((repeat) => (lines.includes(repeat.line) ? { ...repeat, isTaken } : repeat));
    setPreview({ ...preview, repeats });
    await look(chosen, columns, isTaken ? [...others, ...lines] : others);
  }

  async function bringIn(): Promise<void> {
    if (!chosen || !preview || busy) return;
    setBusy(true);
    setFailed(null);
    const { kind, base64, name } = chosen;
    const { data, error } = await confirm({
      variables: {
        input: { kind, base64, columns: [...columns], takeAnyway: taken },
        fingerprint: preview.fingerprint,
        fileName: name,
        idempotencyKey: keyOf(`${name} ${preview.fingerprint}`),
      },
    });
    setBusy(false);
    if (data?.confirmImport?.import) {
      setBroughtCount(preview.broughtCount);
      setStep("done");
      return;
    }
    const told = data?.confirmImport?.errors[0]?.message;
    if (told) await look(chosen, columns, taken);
    setFailed(told ?? `No se pudo traer nada. ${failureReason(error)}`);
  }

  function begin(): void {
    latest.current += 1;
    setStep("file");
    setChosen(null);
    setPreview(null);
    setFailed(null);
    setBusy(false);
  }

  const goBack = () => (step === "review" ? setStep("columns") : begin());
  return {
    step,
    chosen,
    columns,
    preview,
    broughtCount,
    busy,
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
