/** Safari on iOS begins to read what it was handed only after the press is over. */
const READ_WITHIN_MS = 60_000;

/** Hands a file to whoever sits at the browser. */
export function keepFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}

/** The same for a file that an answer held. */
export function keepSentFile({
  name,
  contentType,
  base64,
}: {
  name: string;
  contentType: string;
  base64: string;
}): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  keepFile(name, new Blob([bytes], { type: contentType }));
}
