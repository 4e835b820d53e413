/** Hands a file to whoever sits at the browser. */
export function keepFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
