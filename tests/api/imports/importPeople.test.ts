import { expect, test } from "vitest";
import { ownersOf } from "../../../api/imports/people.ts";
import { IMPORT_NOBODY, IMPORT_SEVERAL } from "../../../schema/rules/imports/imports.ts";

const client = (id: string, name: string, email = "familia@ejemplo.es") => ({ id, name, email, phone: "" });
/** Whose a line with a name and the family's e-mail is, or what is wrong with it. */
const ownerOf = (name: string, ...known: ReturnType<typeof client>[]) => {
  const { owned, faults } = ownersOf([{ line: 2, who: { name, email: "FAMILIA@ejemplo.es" } }], known, []);
  return owned[0]?.clientId ?? faults[0]?.message;
};

test("what is told of one of a family is never another's, though they have one e-mail", () => {
  const marta = client("marta", "Marta Ruiz");
  for (const name of ["Leo Pérez Ruiz", "Leo Ruiz", "Ruiz", "Leo", "Marta Pérez"])
    expect(ownerOf(name, marta), name).toBe(IMPORT_NOBODY);
  const leo = client("leo", "Leo Pérez Ruiz");
  expect([ownerOf("leo perez ruiz", marta, leo), ownerOf("Leo", marta, leo)]).toEqual(["leo", "leo"]);
  expect(ownerOf("Eva Pérez Ruiz", marta, leo)).toBe(IMPORT_NOBODY);
});

test("somebody is known by an e-mail and a part of the name, its words in any order, or by the e-mail alone", () => {
  const ana = client("ana", "Ana García López");
  for (const name of ["Ana García", "García López, Ana", "garcia lopez ana", "ANA", "Ana María García López", ""])
    expect(ownerOf(name, ana), name).toBe("ana");
  expect(ownerOf("Ana García", client("ana", "García López, Ana"))).toBe("ana");
});

test("of two of a family whom a part of a name fits it says that there are several", () => {
  const [ana, mary] = [client("ana", "Ana García López"), client("mary", "Ana García Ruiz")];
  expect(ownerOf("Ana García", ana, mary)).toBe(IMPORT_SEVERAL);
  expect(ownerOf("Ana García Ruiz", ana, mary)).toBe("mary");
});
