import { registerEnumType } from "type-graphql";

export const ConsentKinds = { TREATMENT: "TREATMENT", DATA_PROTECTION: "DATA_PROTECTION", AI: "AI" } as const;
export type ConsentKind = keyof typeof ConsentKinds;
registerEnumType(ConsentKinds, {
  name: "ConsentKind",
  description: "What a client consents to.",
  valuesConfig: {
    TREATMENT: { description: "To be treated." },
    DATA_PROTECTION: { description: "That their data is kept and used." },
    AI: { description: "That artificial intelligence helps with their notes." },
  },
});

export const ConsentWays = { MAIL: "MAIL", IN_ROOM: "IN_ROOM", PAPER: "PAPER" } as const;
export type ConsentWay = keyof typeof ConsentWays;
registerEnumType(ConsentWays, {
  name: "ConsentWay",
  description: "How a consent is given.",
  valuesConfig: {
    MAIL: { description: "On the page of a link that is mailed." },
    IN_ROOM: { description: "On the same page, opened on a screen of the practice." },
    PAPER: { description: "On paper, which the professional keeps and has noted here." },
  },
});

export const ConsentStatuses = {
  WAITING: "WAITING",
  ACCEPTED: "ACCEPTED",
  DECLINED: "DECLINED",
  WITHDRAWN: "WITHDRAWN",
  REVOKED: "REVOKED",
} as const;
export type ConsentStatus = keyof typeof ConsentStatuses;
registerEnumType(ConsentStatuses, {
  name: "ConsentStatus",
  description: "What became of a consent that was asked for.",
  valuesConfig: {
    WAITING: { description: "The client has said nothing; its link may be over." },
    ACCEPTED: { description: "The client accepted." },
    DECLINED: { description: "The client did not want to." },
    WITHDRAWN: { description: "It is no longer asked for." },
    REVOKED: { description: "The client accepted, and took it back." },
  },
});

export const ConsentStates = {
  NOT_ASKED: "NOT_ASKED",
  WAITING: "WAITING",
  EXPIRED: "EXPIRED",
  ACCEPTED: "ACCEPTED",
  OUTDATED: "OUTDATED",
  DECLINED: "DECLINED",
  REVOKED: "REVOKED",
} as const;
export type ConsentState = keyof typeof ConsentStates;
registerEnumType(ConsentStates, {
  name: "ConsentState",
  description: "How a kind of consent stands for a client.",
  valuesConfig: {
    NOT_ASKED: { description: "It was never asked for, or is no longer." },
    WAITING: { description: "The client can answer." },
    EXPIRED: { description: "The client did not answer in time, or the text has changed since." },
    ACCEPTED: { description: "The client accepted the version in force." },
    OUTDATED: { description: "The client accepted, and another version is in force now." },
    DECLINED: { description: "The client did not want to." },
    REVOKED: { description: "The client took it back." },
  },
});
