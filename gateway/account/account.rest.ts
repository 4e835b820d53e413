import { LRUCache } from "lru-cache";
import type { ClientAnswers } from "../../schema/rules/agenda/answers.ts";
import type { WorkingHours } from "../../schema/rules/workingHours.ts";
import type { Identity } from "../core/bearers/tokens.ts";
import { CodedError } from "../core/errors.ts";
import { commonRefusals, inInput, refusalsOf } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import type { UpdateProfileInput } from "./account.inputs.ts";
import { toFeatures, toUserInfo, type UserInfo } from "./account.mapper.ts";
import type { Feature, ProfileError } from "./account.types.ts";

/** What every screen shows of the professional. */
export interface Profile {
  fullName: string;
  email: string;
  timeZone: string;
  /** null while the service cannot say, or does not keep them. */
  workingHours: WorkingHours | null;
  /** null while the service cannot say, or takes none. */
  clientAnswers: ClientAnswers | null;
  /** null while the service cannot say. */
  asksForRatings: boolean | null;
  createdAt: string | null;
  updatedAt: string | null;
}

const FIELD = inInput({
  fullName: "fullName",
  timeZone: "timeZone",
  asksForRatings: "asksForRatings",
  workingHours: "workingHours",
  respuestas: "clientAnswers",
});
const ZONE_WHEN_NOBODY_KNOWS = "UTC";
/** What the service told of own practices, by the sign-in: neither their id nor their hours are to be others only because it is away. */
const known = new LRUCache<string, Pick<UserInfo, "id" | "timeZone">>({ max: 10_000 });

declare module "../core/context.ts" {
  interface Rest {
    account: AccountRest;
  }
}

export class AccountRest {
  constructor(
    readonly door: RestDoor,
    readonly identity: Identity | null,
  ) {}

  /** The id of the practice, whichever bearer asks; that of the sign-in where the service has told none yet. */
  async id(): Promise<string> {
    return ((await this.#toldInfo()) ?? this.#known)?.id ?? this.#subject;
  }

  /** What is known of the practice while the service cannot say. */
  get #known(): Pick<UserInfo, "id" | "timeZone"> | undefined {
    return this.identity?.isDemo ? undefined : known.get(this.#subject);
  }

  get #subject(): string {
    return this.identity?.subject ?? "";
  }

  /** The user information; a professional the service has not met yet is introduced first. */
  async userInfo(): Promise<UserInfo> {
    const warn = this.door.warn.bind(this.door);
    const body = await this.door.get("/user-info").catch((error: unknown) => {
      if (error instanceof CodedError && error.code === "NOT_FOUND") return this.door.get("/user-info/validate");
      throw error;
    });
    return toUserInfo(body, warn);
  }

  /** null while the service cannot say. */
  async #toldInfo(): Promise<UserInfo | null> {
    try {
      const info = await this.userInfo();
      if (!this.identity?.isDemo) known.set(this.#subject, { id: info.id, timeZone: info.timeZone });
      return info;
    } catch (error) {
      if (!(error instanceof CodedError) || error.code === "UNAUTHENTICATED") throw error;
      this.door.warn("userInfo");
      return null;
    }
  }

  /** Name, e-mail and zone. Without the service they come from the sign-in, so that the page around a failure still stands. */
  async profile(): Promise<Profile> {
    const info = await this.#toldInfo();
    const email = info?.email ?? this.identity?.email ?? "";
    return {
      fullName: info?.fullName ?? this.identity?.name ?? email,
      email,
      timeZone: (info ?? this.#known)?.timeZone ?? this.door.caller.timeZone ?? ZONE_WHEN_NOBODY_KNOWS,
      workingHours: info?.workingHours ?? null,
      clientAnswers: info?.clientAnswers ?? null,
      asksForRatings: info?.asksForRatings ?? null,
      createdAt: info?.createdAt ?? null,
      updatedAt: info?.updatedAt ?? null,
    };
  }

  /** What the service offers beyond the documented calls. */
  async features(): Promise<Feature[]> {
    return toFeatures(await this.door.offering());
  }

  /** Changes the profile. @returns what the service refused, by field; empty when it is saved */
  async update(input: UpdateProfileInput): Promise<ProfileError[]> {
    await this.door.demand("profile");
    const { fullName, timeZone, asksForRatings, workingHours, clientAnswers } = input;
    if (clientAnswers) await this.door.demand("clientAnswers");
    // null goes on as it is: the service says that it is no value.
    const respuestas = clientAnswers && {
      plazoHoras: clientAnswers.cancelHours,
      avisarPorCorreo: clientAnswers.mailed,
    };
    return refusalsOf(
      () => this.door.send("PATCH", "/user-info", { fullName, timeZone, asksForRatings, workingHours, respuestas }),
      (error) => commonRefusals(error, { argument: "input", message: "Tu cuenta ya no existe." }, FIELD),
    );
  }
}
