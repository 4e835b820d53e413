import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { FailedLine } from "../ui/parts/FailedLine.tsx";

interface DetailPartProps<Data> {
  /** What it is, as in «No se pudieron cargar las notas». */
  what: string;
  /** null: it could not be had. */
  data: Data | null;
  reading: boolean;
  reload: () => void;
  children: (data: Data) => ReactNode;
}

/** One part of a client; what fails leaves the others standing. */
export function DetailPart<Data>({ what, data, reading, reload, children }: DetailPartProps<Data>) {
  if (data !== null) return children(data);
  if (reading) return <Skeleton h={64} aria-busy />;
  return <FailedLine text={`No se pudieron cargar ${what}.`} onRetry={reload} />;
}
