import { type RequestHandler, Router } from "express";
import { FULL_NAME_MAX } from "../../schema/rules/accounts.ts";
import { areCancelHours, CANCEL_HOURS_SENTENCE } from "../../schema/rules/agenda/answers.ts";
import { isTimeZone } from "../../schema/rules/days.ts";
import { isStorable } from "../../schema/rules/fields.ts";
import { areWorkingHours, WORKING_HOURS_SENTENCE } from "../../schema/rules/workingHours.ts";
import { wireUserInfoInput } from "../../schema/wire/membership.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { refusedField } from "../core/problems.ts";
import { readBody } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { lockPractice, readPractice } from "../practice/practice.store.ts";
import { opens, peopleOnly } from "../practice/scopes.ts";
import { readPlans, updateProfessional } from "./membership.store.ts";
import { toWirePlan, toWireUserInfo } from "./membership.wire.ts";

const LABELS = {
  fullName: "Nombre completo",
  timeZone: "Zona horaria",
  asksForRatings: "Pedir valoraciones",
  workingHours: "Horas de trabajo",
  respuestas: "Respuestas de clientes",
};

/** What a room does when a practice moves to another zone, in the transaction that moves it and has locked it. */
export type WhenZoneChanges = (tx: Queries, professionalId: string, zone: string, now: Date) => Promise<void>;

/** `/user-info` and the plans, wrapped as the document has them (D6). */
export function membershipRoutes(database: Database, whenZoneChanges: readonly WhenZoneChanges[]): Router {
  const userInfo: RequestHandler = async (_req, res) => {
    const id = professionalOf(res);
    const practice = await database.askAsProfessional(id, (tx) => readPractice(tx, id));
    res.json({ data: { data: toWireUserInfo(practice, new Date()) } });
  };
  const changeUserInfo: RequestHandler = async (req, res) => {
    const input = readBody(wireUserInfoInput, req, LABELS);
    const fullName = input.fullName?.trim();
    if (fullName !== undefined && (!fullName || fullName.length > FULL_NAME_MAX || !isStorable(fullName)))
      throw refusedField("fullName", `${LABELS.fullName}: escribe entre 1 y ${FULL_NAME_MAX} caracteres.`);
    if (input.timeZone !== undefined && !isTimeZone(input.timeZone))
      throw refusedField("timeZone", `${LABELS.timeZone}: elige una zona como Europe/Madrid.`);
    if (input.workingHours && !areWorkingHours(input.workingHours))
      throw refusedField("workingHours", WORKING_HOURS_SENTENCE);
    const cancelHours = input.respuestas?.plazoHoras;
    if (cancelHours !== undefined && !areCancelHours(cancelHours))
      throw refusedField("respuestas", CANCEL_HOURS_SENTENCE);
    const id = professionalOf(res);
    const { timeZone, asksForRatings, workingHours, respuestas } = input;
    const clientAnswers = { cancelHours, mailed: respuestas?.avisarPorCorreo };
    const practice = await database.asProfessional(id, async (tx) => {
      const { professional } = await lockPractice(tx, id);
      await updateProfessional(tx, id, { fullName, timeZone, asksForRatings, workingHours, clientAnswers });
      if (timeZone && timeZone !== professional.timeZone)
        for (const follow of whenZoneChanges) await follow(tx, id, timeZone, new Date());
      return await readPractice(tx, id);
    });
    res.json({ data: { data: toWireUserInfo(practice, new Date()) } });
  };
  const plansOf = async (professionalId: string) =>
    (await database.askAsProfessional(professionalId, readPlans)).map(toWirePlan);
  return Router()
    .get("/user-info", opens(), userInfo)
    .patch("/user-info", peopleOnly, changeUserInfo)
    .get("/user-info/validate", opens(), userInfo)
    .get("/api/credits-plans", opens("payments:read"), async (_req, res) => {
      res.json(await plansOf(professionalOf(res)));
    })
    .get("/api/project-subscriptions", opens("payments:read"), async (_req, res) => {
      res.json({ data: { data: await plansOf(professionalOf(res)) } });
    });
}
