import { test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { focusOn, openPortal, see } from "../portal.tsx";

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("a profile image is taken away by keyboard, and the focus stays where another is chosen", async () => {
  await openPortal("/dashboard/clients?cuenta=perfil", {});
  const row = page.getByRole("region", { name: "Imagen de perfil" });
  const upload = row.getByRole("button", { name: "Subir una imagen" });
  await see(upload).toBeVisible();
  const image = await (await fetch(PIXEL)).blob();
  await userEvent.upload(row.getByCss("input[type=file]"), new File([image], "yo.png", { type: "image/png" }));
  await focusOn(row.getByRole("button", { name: "Quitar la imagen" }));
  await userEvent.keyboard("{Enter}");
  await see(row.getByRole("button", { name: "Quitar la imagen" })).not.toBeInTheDocument();
  await see(upload).toHaveFocus();
});
