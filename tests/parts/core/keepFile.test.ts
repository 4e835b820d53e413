import { expect, onTestFinished, test, vi } from "vitest";
import { keepFile } from "../../../web/ui/keepFile.ts";

test("a file can be read for a minute after it was handed out: Safari on iOS begins later than others", async () => {
  const handed: string[] = [];
  const press = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    handed.push(this.href);
  });
  const later: { run: () => void; ms: number | undefined }[] = [];
  const timer = vi
    .spyOn(window, "setTimeout")
    .mockImplementation(Object((run: () => void, ms?: number) => later.push({ run, ms })));
  onTestFinished(() => press.mockRestore());
  keepFile("recibo.txt", new Blob(["Recibo"], { type: "text/plain" }));
  timer.mockRestore();
  const [address = ""] = handed;
  expect(await (await fetch(address)).text()).toBe("Recibo");
  expect(later.map(({ ms }) => ms)).toEqual([60_000]);
  later[0]?.run();
  await expect(fetch(address)).rejects.toThrow();
});
