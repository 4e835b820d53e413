import "reflect-metadata";
import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createEncrypted } from "node:https";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { ownCertificate } from "./ownCertificate.ts";

/** A message as a receiver got it. */
export interface ReceivedMessage {
  id: string;
  headers: Record<string, string>;
  body: string;
}
export interface Receiver {
  url: string;
  messages: ReceivedMessage[];
  /** How the next messages are answered. */
  answer: (res: ServerResponse, message: ReceivedMessage) => void;
  close(): Promise<void>;
}

const take = (res: ServerResponse): void => void res.writeHead(204).end();

async function serve(create: (listener: RequestListener) => ReturnType<typeof createServer>, scheme: string) {
  const messages: ReceivedMessage[] = [];
  const server = create(async (req, res) => {
    let body = "";
    for await (const part of req) body += part;
    const message = { id: String(req.headers["webhook-id"]), headers: req.headers as Record<string, string>, body };
    messages.push(message);
    receiver.answer(res, message);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const receiver: Receiver = {
    url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`,
    messages,
    answer: take,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}

/** Somebody's program that takes what it is sent, until it is told to answer otherwise. */
export const startReceiver = (): Promise<Receiver> => serve((listener) => createServer(listener), "http");

/** The same with a certificate that nobody vouches for. */
export async function startUntrustedReceiver(): Promise<Receiver> {
  const own = await ownCertificate();
  return await serve((listener) => createEncrypted(own, listener), "https");
}

export interface ToldMessage {
  type: string;
  timestamp: string;
  data: { type: string; id: string; kind?: string; version?: number | null; cursor?: string };
}
/** What a message says, once the library that receivers use has checked its signature. */
export const verified = (secret: string, { body, headers }: ReceivedMessage): ToldMessage =>
  new Webhook(secret).verify(body, headers) as ToldMessage;
