import { CodedError } from "../core/errors.ts";
import { checkPage, type PageArgs, toPageInfo } from "../core/pages.ts";
import { pathTo } from "../core/paths.ts";
import { BY_ID, orRefused } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapList, unwrapRecord, type Warn } from "../core/wire.ts";
import { toDeletedSession, toSeriesVersion } from "./deleted.mapper.ts";
import type { DeletedTherapySessionPage } from "./deleted.types.ts";
import type { OverlapArgs } from "./overlaps.inputs.ts";
import { toWireOverlap } from "./overlaps.mapper.ts";
import type { RestoreTherapySessionPayload } from "./payloads.types.ts";
import { toRefusals } from "./refusals.mapper.ts";
import { toSession } from "./sessions.mapper.ts";

declare module "../core/context.ts" {
  interface Rest {
    deletedSessions: DeletedSessionsRest;
  }
}

/** Undoing the deletion of therapy sessions. */
export class DeletedSessionsRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** One page of the therapy sessions that can be restored; null before a service that restores none. */
  async list(page: PageArgs): Promise<DeletedTherapySessionPage | null> {
    checkPage(page);
    if (!(await this.door.offering()).restoreSessions) return null;
    const body = await this.door.get("/sessions/eliminadas", { page: page.page, pageSize: page.pageSize });
    const list = unwrapList(body);
    const items = list.rows.map((row) => toDeletedSession(row, this.#warn)).filter((session) => session !== null);
    return { items, pageInfo: toPageInfo(page, list) };
  }

  async restore(id: string, overlap: OverlapArgs): Promise<RestoreTherapySessionPayload> {
    await this.door.demand("restoreSessions");
    const now = new Date();
    return await orRefused(
      async () => {
        const path = `${pathTo("/sessions", id)}/restaurar`;
        const body = await this.door.send("POST", path, toWireOverlap(overlap));
        const row = unwrapRecord(body);
        const therapySession = toSession(row, now, this.#warn);
        if (!therapySession) throw new CodedError("UPSTREAM_INVALID");
        return { therapySession, seriesVersion: toSeriesVersion(row), errors: [] };
      },
      (failure) => toRefusals(failure, now, this.#warn, BY_ID),
      (errors) => ({ therapySession: null, seriesVersion: null, errors }),
    );
  }
}
