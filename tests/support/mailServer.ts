import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  /** The addresses the server was told to deliver to and from. */
  to: string;
  from: string;
  /** By name in lower case, decoded. */
  headers: Record<string, string>;
  text: string;
  html: string;
  /** The calendar entry, as its lines by name; null without one. */
  calendar: Record<string, string> | null;
  raw: string;
}
export interface MailServer {
  url: string;
  mails: ReceivedMail[];
  close(): Promise<void>;
}

const decoded = (bytes: string, encoding: string): string => {
  if (/base64/i.test(encoding)) return Buffer.from(bytes, "base64").toString("utf8");
  if (!/quoted-printable/i.test(encoding)) return Buffer.from(bytes, "latin1").toString("utf8");
  const joined = bytes.replace(/=\r\n/g, "");
  const plain = joined.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(plain, "latin1").toString("utf8");
};

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` words of a header. */
const decodedHeader = (line: string): string =>
  line
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      /b/i.test(kind) ? decoded(word, "base64") : decoded(word.replaceAll("_", " "), "quoted-printable"),
    );

function split(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw.slice(0, end).replace(/\r\n[ \t]+/g, " ");
  const pairs = lines.split("\r\n").map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), decodedHeader(line.slice(colon + 1).trim())];
  });
  return { headers: Object.fromEntries(pairs), body: raw.slice(end + 4) };
}

/** The texts of all parts by their type, the first of each. */
function partsOf(raw: string): Record<string, string> {
  const { headers, body } = split(raw);
  const type = headers["content-type"] ?? "text/plain";
  const boundary = type.match(/boundary="?([^";]+)/)?.[1];
  const name = type.split(";")[0] ?? "";
  if (!boundary) return { [name]: decoded(body, headers["content-transfer-encoding"] ?? "") };
  const inner = body.split(`--${boundary}`).slice(1, -1);
  return Object.assign({}, ...inner.reverse().map((part) => partsOf(part.replace(/^\r\n/, ""))));
}

/** The unfolded lines of an iCalendar text by name, without their parameters. */
export function calendarLines(text: string): Record<string, string> {
  const lines = text.replace(/\r?\n[ \t]/g, "").split(/\r?\n/);
  return Object.fromEntries(lines.map((line) => [line.match(/^[\w-]+/)?.[0] ?? "", line.slice(line.indexOf(":") + 1)]));
}

function read(raw: string, from: string, to: string): ReceivedMail {
  const parts = partsOf(raw);
  const calendar = parts["text/calendar"];
  return {
    to,
    from,
    headers: split(raw).headers,
    text: (parts["text/plain"] ?? "").replaceAll("\r\n", "\n"),
    html: parts["text/html"] ?? "",
    calendar: calendar ? calendarLines(calendar) : null,
    raw,
  };
}

/**
 * A real mail server on 127.0.0.1, or another address of the machine, that keeps what it is given.
 * @param options `refuse`: the SMTP code an address is refused with; null takes it. `onTaken`: told of each mail before
 *   its sender is. `login`: who may send; `encrypts`: it offers to, with a certificate nobody knows. `answer`: waited for before the sender is told; `hangUp`: the sender is not told, only cut off
 */
export async function startMailServer(
  options: {
    address?: string;
    port?: number;
    refuse?: (address: string) => number | null;
    onTaken?: (mail: ReceivedMail) => void;
    answer?: (mail: ReceivedMail) => Promise<void>;
    hangUp?: (mail: ReceivedMail) => boolean;
    login?: { user: string; password: string };
    encrypts?: boolean;
  } = {},
): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: options.login === undefined,
    allowInsecureAuth: true,
    disabledCommands: options.encrypts ? [] : ["STARTTLS"],
    onAuth({ username, password }, _session, done) {
      const { login } = options;
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(new Error("no"));
    },
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const responseCode = options.refuse?.(address);
      done(responseCode ? Object.assign(new Error("refused"), { responseCode }) : null);
    },
    onData(stream, session, done) {
      let raw = "";
      stream.setEncoding("latin1").on("data", (part: string) => {
        raw += part;
      });
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = read(raw, mailFrom ? mailFrom.address : "", rcptTo[0]?.address ?? "");
        mails.push(mail);
        options.onTaken?.(mail);
        if (options.hangUp?.(mail)) {
          for (const connection of connections) connection.destroy();
          return;
        }
        void Promise.resolve(options.answer?.(mail)).then(() => done());
      });
    },
  });
  const connections = new Set<Socket>();
  server.server.on("connection", (connection) => {
    connections.add(connection);
    connection.once("close", () => connections.delete(connection));
  });
  // A client that was killed leaves its connection reset.
  server.on("error", () => undefined);
  const { address = "127.0.0.1" } = options;
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, address, resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${address}:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
