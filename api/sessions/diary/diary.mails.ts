import type { DiaryNaming } from "../../../schema/rules/agenda/diary.ts";
import type { MailMessage } from "../../core/mail/mail.ts";
import { plainText } from "../../core/mail/plainText.ts";
import { type OwnerMailParts, type OwnerMails, openOwnerMails } from "../../practice/ownerMails.ts";
import type { DiaryFeedRecord, Shown } from "./diary.rules.ts";

/** What a professional is told of an address of the agenda: everything but the address. */
interface DiaryNews extends Shown {
  news: "made" | "renewed";
  name: string;
}
export type DiaryMails = OwnerMails<DiaryNews>;

export const newsOf = (news: DiaryNews["news"], { name, naming, withDetails }: DiaryFeedRecord): DiaryNews => ({
  news,
  name,
  naming,
  withDetails,
});

const WHERE = "Gestionar cuenta → Perfil → Tu agenda en otros calendarios";
const SUBJECT: Record<DiaryNews["news"], string> = {
  made: "Se ha creado una dirección de tu agenda",
  renewed: "Se ha renovado una dirección de tu agenda",
};
const SEEN: Record<DiaryNaming, string> = {
  NAMES: "tus sesiones con el nombre completo de tus clientes",
  INITIALS: "tus sesiones con las iniciales de tus clientes",
  BUSY: "qué horas tienes ocupadas, sin nombres",
};

function mailOf({ news, name, naming, withDetails }: DiaryNews): Pick<MailMessage, "subject" | "paragraphs"> {
  const which = `«${plainText(name)}»`;
  const seen = `${SEEN[naming]}${withDetails ? "; también su tipo y su lugar" : ""}`;
  const told: Record<DiaryNews["news"], string> = {
    made: `Se ha creado la dirección ${which} para ver tu agenda en otro calendario.`,
    renewed: `Se ha renovado la dirección ${which} de tu agenda: la de antes ya no vale.`,
  };
  return {
    subject: SUBJECT[news],
    paragraphs: [
      `${told[news]} Quien la tenga ve ${seen}.`,
      `Si no has sido tú, revócala en ${WHERE} y cambia tu contraseña.`,
    ],
  };
}

/** @throws when the queue cannot be made */
export const openDiaryMails = (parts: OwnerMailParts): Promise<DiaryMails> =>
  openOwnerMails(parts, { queue: "diary-mails", about: "an address of the agenda" }, mailOf);
