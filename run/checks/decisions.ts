import { readdirSync, readFileSync } from "node:fs";

/** One file of `docs/decisions/`. `number` has four digits; what the file does not say is "". */
export interface Decision {
  name: string;
  number: string;
  title: string;
  status: string;
  date: string;
  text: string;
}

const FOLDER = "docs/decisions";

/** Every decision, oldest first. */
export function decisions(): Decision[] {
  return readdirSync(FOLDER)
    .filter((name) => name !== "README.md")
    .sort()
    .map((name) => {
      const text = readFileSync(`${FOLDER}/${name}`, "utf8");
      const [, number = "", title = ""] = /^# (\d{4})\. (.+)$/m.exec(text) ?? [];
      const field = (label: string) => new RegExp(`^- ${label}: (.+)$`, "m").exec(text)?.[1] ?? "";
      return { name, number, title, status: field("Status"), date: field("Date"), text };
    });
}
