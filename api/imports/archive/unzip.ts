import { configure, type FileEntry, Uint8ArrayReader, ZipReader } from "@zip.js/zip.js";
import { ARCHIVE_MAX } from "../../../schema/rules/imports/archives.ts";
import { ArchiveRefused } from "./archive.rules.ts";

configure({ useWebWorkers: false });

/** What lies in an export, by name from its top on. Nothing of it touches the disk. */
export interface Unzipped {
  names: ReadonlySet<string>;
  /** @param max bytes it may have @throws ArchiveRefused */
  read(name: string, max: number): Promise<Uint8Array>;
}

/** A text that is shorter than this may be packed as well as it likes. */
const SMALL = 64 * 1024;
/** No name of ours; elsewhere it may lead somewhere. */
const STRANGE = /[\\:\p{Cc}]/u;
const TOP = "consulta.json";

/** Collects what is unpacked, and refuses to take more than it may. */
function collecting(max: number): { stream: WritableStream<Uint8Array>; bytes: () => Uint8Array } {
  const chunks: Uint8Array[] = [];
  let length = 0;
  return {
    stream: new WritableStream<Uint8Array>({
      write(chunk) {
        length += chunk.length;
        if (length > max) throw new ArchiveRefused("TOO_LARGE");
        chunks.push(chunk);
      },
    }),
    bytes: () => Buffer.concat(chunks),
  };
}

/** What the library says of a file, in our words. */
function refusalOf(error: unknown, isLocked: boolean, place: string | null): ArchiveRefused {
  if (error instanceof ArchiveRefused) return error;
  const { message, cause } = Object(error) as Error;
  if (cause instanceof ArchiveRefused) return cause;
  const wrong = /password|invalid signature/i.test(message ?? "");
  return new ArchiveRefused(isLocked && wrong ? "WRONG_PASSPHRASE" : "BROKEN", place);
}

/**
 * Opens a ZIP. Whatever could be read in two ways is refused, and names that lead out of it.
 * @throws ArchiveRefused
 */
export async function openZip(bytes: Uint8Array, passphrase: string | null): Promise<Unzipped> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), {
    strictness: "strict",
    checkOverlappingEntry: true,
    checkSignature: true,
    ...(passphrase !== null && { password: passphrase }),
  });
  const entries = await zip.getEntries().catch((error: unknown) => {
    throw refusalOf(error, false, null);
  });
  if (entries.length > ARCHIVE_MAX.entries) throw new ArchiveRefused("TOO_LARGE");
  if (entries.some(({ filename }) => STRANGE.test(filename))) throw new ArchiveRefused("BROKEN");
  const files = entries.filter((entry): entry is FileEntry => !entry.directory);
  // Whoever opens it and packs it again has it in a folder.
  const tops = files.filter(({ filename }) => filename === TOP || filename.endsWith(`/${TOP}`));
  const [top, ...others] = tops;
  if (!top || others.length > 0) throw new ArchiveRefused("NOT_EXPORT");
  const folder = top.filename.slice(0, -TOP.length);
  const byName = new Map<string, FileEntry>();
  for (const file of files) {
    if (!file.filename.startsWith(folder)) continue;
    const name = file.filename.slice(folder.length);
    if (byName.has(name)) throw new ArchiveRefused("BROKEN");
    byName.set(name, file);
  }
  const isLocked = top.encrypted;
  if (isLocked && passphrase === null) throw new ArchiveRefused("LOCKED");
  let total = 0;
  const counted = new Set<string>();
  return {
    names: new Set(byName.keys()),
    async read(name, max) {
      const entry = byName.get(name);
      if (!entry) throw new ArchiveRefused("BROKEN", name);
      const ratioMax = Math.max(SMALL, entry.compressedSize * ARCHIVE_MAX.ratio);
      if (entry.uncompressedSize > Math.min(max, ratioMax)) throw new ArchiveRefused("TOO_LARGE", name);
      const sink = collecting(Math.min(max, ratioMax));
      await entry.getData(sink.stream).catch((error: unknown) => {
        throw refusalOf(error, isLocked, name);
      });
      const found = sink.bytes();
      if (!counted.has(name)) total += found.length;
      counted.add(name);
      if (total > ARCHIVE_MAX.allBytes) throw new ArchiveRefused("TOO_LARGE");
      return found;
    },
  };
}
