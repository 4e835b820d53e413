import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { SHOTS } from "../../run/shots/shots.ts";
import { FACES, type Face } from "../../web/app/gallery/faces.ts";

const shots = Object.values(SHOTS).flat();

test("every part of web/ui stands in the gallery", () => {
  const shown = new Set(
    globSync("web/app/gallery/*.tsx").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/name: "(\w+)"/g)].map(([, name]) => name),
    ),
  );
  const parts = globSync("web/ui/{parts,form}/*.tsx").map((file) => path.basename(file, ".tsx"));
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter((part) => !shown.has(part))).toEqual([]);
});

/** What a screen cannot be, and why. */
const NEVER: Record<string, Partial<Record<Face, string>>> = {
  Inicio: { overfull: "each of its lists has an end", forbidden: "it is everybody's" },
  Clientes: {},
  Ficha: {},
  Sesiones: { forbidden: "sessions have no limit" },
  Notas: { forbidden: "notes have no limit" },
  Análisis: { overfull: "numbers only", forbidden: "it is everybody's" },
  Membresía: { empty: "there is always a plan", overfull: "payments have pages", forbidden: "it is everybody's" },
  Contacto: {
    empty: "it begins empty",
    loading: "the form is there at once",
    overfull: "fields have limits",
    forbidden: "it is everybody's",
  },
};

test("every screen of the menu is pictured in each face it can have", () => {
  const missing = Object.entries(NEVER).flatMap(([screen, never]) =>
    FACES.filter((face) => !(face in never))
      .filter((face) => !shots.some((shot) => shot.screen === screen && shot.face === face))
      .map((face) => `${screen}: ${face}`),
  );
  expect(missing).toEqual([]);
});

test("every picture has a name of its own", () => {
  const names = shots.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
