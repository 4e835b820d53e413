import { type SessionDraft, sessionFaults, startOf } from "../../schema/rules/sessions.ts";
import { type BasedOn, versionOf } from "../core/basedOn.ts";
import { CodedError } from "../core/errors.ts";
import { faultsOfUpdate } from "../core/given.ts";
import { creationHeaders, pathTo } from "../core/paths.ts";
import type { Names } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { namedOfNew } from "../core/texts.ts";
import { unwrapList, unwrapRecord, type Warn } from "../core/wire.ts";
import type { CancellationArgs } from "./cancellation.inputs.ts";
import { toldCancellation } from "./cancellation.mapper.ts";
import type { OverlapArgs } from "./overlaps.inputs.ts";
import { toWireOverlap } from "./overlaps.mapper.ts";
import { toErrors } from "./refusals.mapper.ts";
import type { SeriesScopeArgs, TherapySessionRuleInput, TherapySessionSeriesEndInput } from "./series.inputs.ts";
import {
  END_NAMES,
  PREVIEW_NAMES,
  RULE_NAMES,
  ruleErrors,
  toChanged,
  toPlanned,
  toSeries,
  toSeriesRefusals,
  toWireEnd,
  toWireRule,
  toWireScope,
} from "./series.mapper.ts";
import type {
  ChangeTherapySessionSeriesPayload,
  SaveTherapySessionSeriesPayload,
  TherapySessionSeries,
  TherapySessionSeriesError,
  TherapySessionSeriesPreview,
} from "./series.types.ts";
import type { TherapySessionInput } from "./sessions.inputs.ts";
import { NEW_SESSION, toDraft, toWire, toWireTime } from "./sessions.mapper.ts";

declare module "../core/context.ts" {
  interface Rest {
    series: SeriesRest;
  }
}

const LIST = "/sessions/series";
const unchanged = { series: null, changedCount: 0, written: [], keptCount: 0, kept: [], notices: [] };

type Key = string | null | undefined;
/** Whether others may be in its way, and what it is known by when it is sent again. */
interface Changing {
  overlap: OverlapArgs;
  idempotencyKey: Key;
}
/** How a series is saved: what is left out of it besides. */
interface Saving extends Changing {
  skip: number[] | null | undefined;
}
/** The therapy session that becomes the first of a series, and what that is based on. */
interface First extends BasedOn {
  firstId?: string | null;
}

/** Series of therapy sessions, where the service has them. */
export class SeriesRest {
  readonly #warn: Warn;
  readonly #now = new Date();

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** @throws {CodedError} NOT_FOUND; null where the service has none */
  async one(id: string): Promise<TherapySessionSeries | null> {
    if (!(await this.door.offering()).series) return null;
    return this.#read(await this.door.get(pathTo(LIST, id)));
  }

  /** A client's series that still have sessions; null where the service has none. */
  async ofClient(clientId: string): Promise<TherapySessionSeries[] | null> {
    if (!(await this.door.offering()).series) return null;
    const { rows } = unwrapList(await this.door.get(LIST, { clientId }));
    return rows.map((row) => toSeries(row, this.#warn)).filter((series) => series !== null);
  }

  async preview(
    time: { startsAt: string; durationMinutes: number },
    rule: TherapySessionRuleInput,
    firstId: string | null | undefined,
  ): Promise<TherapySessionSeriesPreview | null> {
    if (!(await this.door.offering()).series) return null;
    const faults = ruleErrors(rule);
    if (faults.length > 0) return { sessions: [], errors: faults };
    const when = toWireTime(startOf(new Date(time.startsAt)), time.durationMinutes);
    return this.#preview(
      () => `${LIST}/previa`,
      { ...when, ...toWireRule(rule), sesion: firstId ?? null },
      PREVIEW_NAMES,
    );
  }

  async previewFurther(id: string, end: TherapySessionSeriesEndInput): Promise<TherapySessionSeriesPreview | null> {
    if (!(await this.door.offering()).series) return null;
    return this.#preview(() => `${pathTo(LIST, id)}/previa`, toWireEnd(end), END_NAMES);
  }

  async create(
    input: TherapySessionInput,
    rule: TherapySessionRuleInput,
    { firstId, ...basedOn }: First,
    saving: Saving,
  ): Promise<SaveTherapySessionSeriesPayload> {
    await this.door.demand("series");
    const draft = firstId ? toDraft(input) : { ...NEW_SESSION, ...toDraft(input) };
    const errors = [...this.#faults(draft, input, Boolean(firstId)), ...ruleErrors(rule)];
    if (errors.length > 0) return { series: null, errors };
    const bodyOf = () => ({
      ...(firstId ? toWire(draft) : namedOfNew(toWire(draft))),
      ...toWireRule(rule),
      ...(firstId ? { sesion: firstId, ...versionOf(basedOn) } : {}),
    });
    return this.#save(() => LIST, bodyOf, saving, RULE_NAMES, firstId ? "firstId" : "idempotencyKey");
  }

  async extend(
    id: string,
    basedOn: BasedOn,
    end: TherapySessionSeriesEndInput,
    saving: Saving,
  ): Promise<SaveTherapySessionSeriesPayload> {
    await this.door.demand("series");
    return this.#save(
      () => `${pathTo(LIST, id)}/ampliar`,
      () => ({ ...toWireEnd(end), ...versionOf(basedOn) }),
      saving,
      END_NAMES,
      "id",
    );
  }

  async update(
    args: SeriesScopeArgs,
    input: TherapySessionInput,
    { overlap, idempotencyKey }: Changing,
  ): Promise<ChangeTherapySessionSeriesPayload> {
    await this.door.demand("series");
    const draft = toDraft(input);
    const errors = this.#faults(draft, input, true);
    if (errors.length > 0) return { ...unchanged, errors };
    return this.#change(() => this.#put(args, { ...toWire(draft), ...toWireOverlap(overlap) }, idempotencyKey));
  }

  async cancel(args: SeriesScopeArgs, said: CancellationArgs, key: Key): Promise<ChangeTherapySessionSeriesPayload> {
    await this.door.demand("series");
    const told = await toldCancellation(this.door, said);
    return this.#change(() => this.#put(args, { status: "CANCELADA", ...told }, key));
  }

  async remove(args: SeriesScopeArgs, key: Key): Promise<ChangeTherapySessionSeriesPayload> {
    await this.door.demand("series");
    return this.#change(async () => {
      const { version } = versionOf(args);
      const asked = {
        desde: args.fromId,
        alcance: toWireScope(args.scope),
        ...(version ? { version: String(version) } : {}),
      };
      const path = `${pathTo(LIST, args.id)}?${new URLSearchParams(asked)}`;
      return this.door.send("DELETE", path, null, creationHeaders(key));
    });
  }

  async putAside(id: string, aside: boolean): Promise<SaveTherapySessionSeriesPayload> {
    await this.door.demand("seriesAside");
    try {
      const series = this.#read(await this.door.send("PUT", `${pathTo(LIST, id)}/apartada`, { apartada: aside }));
      return { series, errors: [] };
    } catch (error) {
      return { series: null, errors: this.#refusals(error, RULE_NAMES) };
    }
  }

  async undo(id: string, basedOn: BasedOn, overlap: OverlapArgs): Promise<ChangeTherapySessionSeriesPayload> {
    await this.door.demand("series");
    return this.#change(async () =>
      this.door.send("POST", `${pathTo(LIST, id)}/deshacer`, { ...versionOf(basedOn), ...toWireOverlap(overlap) }),
    );
  }

  async #put(args: SeriesScopeArgs, body: object, key: Key): Promise<unknown> {
    const scope = { desde: args.fromId, alcance: toWireScope(args.scope), ...versionOf(args) };
    return this.door.send("PUT", pathTo(LIST, args.id), { ...body, ...scope }, creationHeaders(key));
  }

  /** The rules of the house come before the service, which checks again and decides. */
  #faults(draft: Partial<SessionDraft>, input: TherapySessionInput, changes: boolean): TherapySessionSeriesError[] {
    const faults = changes ? faultsOfUpdate(sessionFaults(draft), draft) : sessionFaults(draft);
    return toErrors(faults, input.price?.amount).map((told) => ({ ...told, current: null }));
  }

  async #preview(pathOf: () => string, body: object, names: Names): Promise<TherapySessionSeriesPreview> {
    try {
      const { rows } = unwrapList(await this.door.send("POST", pathOf(), body));
      const sessions = rows.map((row) => toPlanned(row, this.#warn)).filter((session) => session !== null);
      return { sessions, errors: [] };
    } catch (error) {
      return { sessions: [], errors: this.#refusals(error, names, names === END_NAMES ? "id" : "firstId") };
    }
  }

  async #save(
    pathOf: () => string,
    bodyOf: () => object,
    { skip, overlap, idempotencyKey }: Saving,
    names: Names,
    argument: string,
  ): Promise<SaveTherapySessionSeriesPayload> {
    try {
      const body = { ...bodyOf(), omitir: skip ?? [], ...toWireOverlap(overlap) };
      const made = await this.door.send("POST", pathOf(), body, creationHeaders(idempotencyKey));
      return { series: this.#read(made), errors: [] };
    } catch (error) {
      return { series: null, errors: this.#refusals(error, names, argument) };
    }
  }

  async #change(send: () => Promise<unknown>): Promise<ChangeTherapySessionSeriesPayload> {
    try {
      const changed = toChanged(unwrapRecord(await send()), this.#warn);
      if (!changed) throw new CodedError("UPSTREAM_INVALID");
      return changed;
    } catch (error) {
      return { ...unchanged, errors: this.#refusals(error, RULE_NAMES) };
    }
  }

  #refusals(error: unknown, names: Names, argument?: string): TherapySessionSeriesError[] {
    const errors = toSeriesRefusals(error, this.#now, this.#warn, names, argument);
    if (!errors) throw error;
    return errors;
  }

  #read(body: unknown): TherapySessionSeries {
    const series = toSeries(unwrapRecord(body), this.#warn);
    if (!series) throw new CodedError("UPSTREAM_INVALID");
    return series;
  }
}
