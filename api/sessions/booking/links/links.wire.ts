import type { WireBookingLink } from "../../../../schema/wire/booking/links.ts";
import { inWireWords } from "../../../core/refusals.ts";
import type { ShownLink } from "./links.service.ts";

export const toWireLink = ({ client, hindrance, url }: ShownLink): WireBookingLink => ({
  cliente: client.id,
  impedimento: hindrance,
  direccion: url,
  creado: client.link?.createdAt.toISOString() ?? null,
  caduca: client.link?.expiresAt.toISOString() ?? null,
  correo: client.link?.mail ?? null,
  correoPedido: client.link?.mailAskedAt?.toISOString() ?? null,
});

export const linkRefusals = inWireWords({ clientId: "cliente" }, toWireLink);
