import { type Request, type RequestHandler, type Response, Router } from "express";
import { DIARY_PATH } from "../../../schema/rules/agenda/diary.ts";
import { wireDiaryFeedInput } from "../../../schema/wire/diary/diary.ts";
import type { Database } from "../../core/database/database.ts";
import { networkOf, openLimit } from "../../core/limits.ts";
import { idInPath, readBody } from "../../core/reading.ts";
import { professionalOf } from "../../practice/bearer.ts";
import { readCreationKey } from "../../practice/idempotency.ts";
import { peopleOnly } from "../../practice/scopes.ts";
import type { DiaryMails } from "./diary.mails.ts";
import { addFeed, listFeeds, type OpenDiary, openDiary, removeFeed, renewSecret } from "./diary.service.ts";
import { diaryRefusals, LABELS, toDraft, toWireFeed, toWireTold } from "./diary.wire.ts";

/** Changes of its addresses for one practice: each is mailed. */
const CHANGED = { points: 60, seconds: 3_600 };

/** `/calendarios` (beyond the document): addresses are made and revoked by people only. */
export function diaryRoutes(parts: { database: Database; mails: DiaryMails }, publicUrl: string): Router {
  const { database } = parts;
  const changed = openLimit(database, "diary:changed", CHANGED);
  return Router()
    .use("/calendarios", peopleOnly)
    .param("id", idInPath)
    .get("/calendarios", async (_req, res) => {
      res.json({ data: (await listFeeds(database, professionalOf(res))).map(toWireFeed) });
    })
    .post("/calendarios", async (req, res) => {
      const draft = toDraft(readBody(wireDiaryFeedInput, req, LABELS));
      const creation = readCreationKey(req, "POST /calendarios", draft);
      await changed.hold(professionalOf(res));
      const told = await addFeed(parts, professionalOf(res), draft, creation);
      res.status(201).location(`/calendarios/${told.feed.id}`).json(toWireTold(told, publicUrl));
    })
    .delete("/calendarios/:id", async (req, res) => {
      await removeFeed(database, professionalOf(res), req.params.id);
      res.status(204).end();
    })
    .post("/calendarios/:id/secreto", async (req, res) => {
      await changed.hold(professionalOf(res));
      res.json(toWireTold(await renewSecret(parts, professionalOf(res), req.params.id), publicUrl));
    })
    .use(diaryRefusals);
}

/** Readings from one place on the net: a calendar asks some times an hour, and several stand behind one address. */
const READ = { points: 240, seconds: 600 };
/** Of these, such that opened nothing. */
const MISSED = { points: 30, seconds: 600 };

/** Whether the caller has these bytes. Express would send them again to one that says `no-cache` beside its tag. */
const isHeld = (req: Request, etag: string): boolean =>
  (req.get("if-none-match") ?? "")
    .split(",")
    .map((tag) => tag.trim())
    .some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag);

/** The agenda for whoever has an address of it. A secret that never was, or is not any more, is not there. */
export function openDiaryRoutes(parts: OpenDiary): Router {
  const { database } = parts;
  const read = openLimit(database, "diary:read", READ);
  const missed = openLimit(database, "diary:missed", MISSED);
  const wait = (res: Response, seconds: number) =>
    void res.status(429).set("retry-after", String(seconds)).type("text").send("Espera un momento.");
  const nothing = (res: Response) => void res.status(404).type("text").send("No hay nada en esta dirección.");
  const limit: RequestHandler = async (req, res, next) => {
    const seconds = await read.take(networkOf(req.ip));
    if (seconds === null) next();
    else wait(res, seconds);
  };
  return Router()
    .use(DIARY_PATH, limit, (_req, res, next) => {
      res.set({ "cache-control": "private, no-cache", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
      next();
    })
    .get(`${DIARY_PATH}/:secret.ics`, async (req, res) => {
      const place = networkOf(req.ip);
      // Counted before it is looked up: a hundred guesses at once are a hundred.
      const seconds = await missed.take(place);
      if (seconds !== null) return wait(res, seconds);
      const diary = await openDiary(parts, req.params.secret);
      if (!diary) return nothing(res);
      // A secret that is one was not guessed: colleagues behind the same address go on.
      await missed.giveBack(place);
      if (diary === "SHUT") return nothing(res);
      res.set("etag", diary.etag);
      if (isHeld(req, diary.etag)) return void res.status(304).end();
      res.type("text/calendar; charset=utf-8").send(diary.calendar);
    })
    .use(DIARY_PATH, (_req, res) => nothing(res));
}
