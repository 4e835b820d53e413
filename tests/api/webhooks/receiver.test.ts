import type { lookup } from "node:dns";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import os from "node:os";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isPublicAddress, outsideUrl } from "../../../api/core/outside/address.ts";
import { openReceivers, type ReceiverSettings, type Receivers } from "../../../api/webhooks/receiver.ts";
import { newWebhookSecret } from "../../../api/webhooks/webhooks.secret.ts";
import { type Receiver, startReceiver, startUntrustedReceiver, verified } from "../../support/receiver.ts";

const secret = newWebhookSecret();
const never = new AbortController().signal;
let receiver: Receiver;
const open: Receivers[] = [];
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
  await receiver.close();
});
const sender = (settings: Partial<ReceiverSettings> = {}): Receivers => {
  const made = openReceivers({ isPrivateAllowed: true, ...settings });
  open.push(made);
  return made;
};
const send = (url = receiver.url, settings?: Partial<ReceiverSettings>) =>
  sender(settings).send({ id: "mensaje-1", url, secret, body: '{"type":"client.updated"}' }, never);

/** Somebody's name server. */
const names = (address: string): typeof lookup =>
  ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address, family: address.includes(":") ? 6 : 4 }])) as typeof lookup;

describe("a message", () => {
  test("is taken by a receiver that answers well, which can tell by its secret who sent it", async () => {
    expect(await send()).toMatchObject({ httpStatus: 204, fault: null, milliseconds: expect.any(Number) });
    const [message] = receiver.messages;
    expect(message?.id).toBe("mensaje-1");
    expect(message && verified(secret, message)).toEqual({ type: "client.updated" });
    expect(() => message && verified(newWebhookSecret(), message)).toThrow();
  });

  test.each([
    [500, "STATUS"],
    [410, "STATUS"],
    [304, "REDIRECT"],
  ])("answered with %i is told as %s", async (status, fault) => {
    receiver.answer = (res) => void res.writeHead(status).end();
    expect(await send()).toMatchObject({ httpStatus: status, fault });
  });

  test("reaches a receiver while another one at the same host does not answer", async () => {
    receiver.answer = (res) => void (receiver.messages.length === 1 || res.writeHead(204).end());
    const receivers = sender();
    const to = (id: string) => receivers.send({ id, url: receiver.url, secret, body: "{}" }, never);
    const mute = to("mensaje-1");
    await expect.poll(() => receiver.messages).toHaveLength(1);
    // The first to end is the second one: the mute one's time is not over.
    expect(await Promise.race([mute, to("mensaje-2")])).toMatchObject({ httpStatus: 204, fault: null });
    await receivers.close();
    expect(await mute).toMatchObject({ httpStatus: null });
  });

  test("follows no redirect, least of all to where a cloud tells its secrets", async () => {
    const other = await startReceiver();
    for (const location of ["http://169.254.169.254/latest/meta-data/", other.url]) {
      receiver.answer = (res) => void res.writeHead(307, { location }).end();
      expect(await send()).toMatchObject({ httpStatus: 307, fault: "REDIRECT" });
    }
    expect(other.messages).toEqual([]);
    await other.close();
  });

  test("waits so long and no longer: for an answer, and for the end of one that drips", async () => {
    receiver.answer = () => undefined;
    expect(await send(receiver.url, { patienceMs: 200 })).toMatchObject({ httpStatus: null, fault: "TIMEOUT" });
    receiver.answer = (res) => {
      const drip = setInterval(() => res.write("."), 20);
      res.on("close", () => clearInterval(drip));
    };
    // On a busy machine not even its head may be there in time.
    const dripped = () => send(receiver.url, { patienceMs: 200 });
    await expect.poll(dripped).toMatchObject({ httpStatus: 200, fault: "TIMEOUT" });
  });

  test("reads of an answer without end some kilobytes", async () => {
    let sent = 0;
    receiver.answer = (res) => {
      const more = () => {
        while (!res.destroyed && res.write("x".repeat(8_192))) sent += 8_192;
      };
      res.on("drain", more);
      more();
    };
    expect(await send()).toMatchObject({ httpStatus: 200, fault: "TOO_LONG" });
    // What the net holds on its way, and no more.
    expect(sent).toBeLessThan(16 * 1024 * 1024);
    receiver.answer = (res) => void res.writeHead(200, { "x-long": "x".repeat(40_000) }).end();
    expect(await send()).toMatchObject({ fault: "TOO_LONG" });
  });

  test("goes to nobody whose certificate nobody vouches for, or who speaks no TLS", async () => {
    const untrusted = await startUntrustedReceiver();
    expect(await send(untrusted.url)).toMatchObject({ httpStatus: null, fault: "TLS" });
    expect(untrusted.messages).toEqual([]);
    await untrusted.close();
    expect(await send(receiver.url.replace("http:", "https:"))).toMatchObject({ fault: "TLS" });
    expect(receiver.messages).toEqual([]);
  });

  test("that nobody is there for is told so", async () => {
    const gone = createServer().listen(0, "127.0.0.1");
    await once(gone, "listening");
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await once(gone, "close");
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ httpStatus: null, fault: "CONNECTION" });
    expect(await send("https://nadie.invalid/")).toMatchObject({ httpStatus: null, fault: "DNS" });
    receiver.answer = (res) => void res.destroy();
    expect(await send()).toMatchObject({ httpStatus: null, fault: "CONNECTION" });
  });
});

describe("where private addresses are refused", () => {
  test("a name is looked up with the connection itself, and one that stands for an inner address is not connected to", async () => {
    const { port } = new URL(receiver.url);
    for (const address of ["127.0.0.1", "::1", "10.0.0.7", "169.254.169.254", "::ffff:127.0.0.1", "64:ff9b::7f00:1"]) {
      const outcome = await send(`https://avisos.ejemplo.es:${port}/`, {
        isPrivateAllowed: false,
        resolve: names(address),
      });
      expect([address, outcome.fault, outcome.httpStatus]).toEqual([address, "ADDRESS", null]);
    }
    expect(receiver.messages).toEqual([]);
  });

  test("what was admitted under another setting is looked at again", async () => {
    expect(await send(receiver.url, { isPrivateAllowed: false })).toMatchObject({ fault: "ADDRESS" });
    expect(await send("https://[::ffff:7f00:1]/", { isPrivateAllowed: false })).toMatchObject({ fault: "ADDRESS" });
    expect(receiver.messages).toEqual([]);
  });

  test.each([
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "192.0.0.192",
    "192.0.2.1",
    "198.18.0.1",
    "203.0.113.9",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "168.63.129.16",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:a9fe:a9fe",
    "64:ff9b::a00:1",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2001:0:1::1",
    "2001:db8::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "100::1",
    "2001:2::1",
    "3fff::1",
    "",
    "localhost",
  ])("%s is no address of the open net", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700:4700::1111", "::ffff:1.1.1.1"])(
    "%s is one",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test("a public address of this machine leads past its firewall, and is none", () => {
    const own = {
      address: "93.184.216.34",
      cidr: null,
      netmask: "",
      mac: "",
      internal: false,
      family: "IPv4",
    } as const;
    const own6 = { ...own, address: "2606:2800:220:1::1", family: "IPv6", scopeid: 0 } as const;
    vi.spyOn(os, "networkInterfaces").mockReturnValue({ eth0: [own, own6] });
    for (const address of [own.address, `::ffff:${own.address}`, own6.address])
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
    expect(outsideUrl(`https://${own.address}:8443/`, false)).toBeNull();
    expect(isPublicAddress("93.184.216.35")).toBe(true);
    vi.restoreAllMocks();
  });

  test("where a sandbox does not let the machine tell its addresses none is one, and nothing breaks", () => {
    vi.spyOn(os, "networkInterfaces").mockImplementation(() => {
      throw new Error("uv_interface_addresses");
    });
    expect(isPublicAddress("93.184.216.34")).toBe(false);
    expect(outsideUrl("https://93.184.216.34/", false)).toBeNull();
    vi.restoreAllMocks();
  });

  test.each([
    "http://ejemplo.es/",
    "ftp://ejemplo.es/",
    "https://ana:clave@ejemplo.es/",
    "https://localhost/",
    "https://api.localhost/",
    "https://localhost./",
    "https://servidor/",
    "https://nas.local/",
    "https://metadata.google.internal/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f.0.0.1/",
    "https://017700000001/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://169.254.169.254/",
    "https://１２７.0.0.1/",
    "https://ejemplo.es:22/",
    "https://ejemplo.es:25/",
    "https://",
    "no es nada",
    `https://ejemplo.es/${"x".repeat(500)}`,
  ])("«%s» is no address of a receiver", (url) => {
    expect(outsideUrl(url, false)).toBeNull();
  });

  test("a public one is kept as it will be asked for", () => {
    expect(outsideUrl("https://Ejemplo.es/avisos?de=consulta#hoy", false)).toBe(
      "https://ejemplo.es/avisos?de=consulta",
    );
    expect(outsideUrl("https://ejemplo.es:8443/", false)).toBe("https://ejemplo.es:8443/");
    expect(outsideUrl("https://1.1.1.1/", false)).toBe("https://1.1.1.1/");
    expect(outsideUrl("http://localhost:3000/", true)).toBe("http://localhost:3000/");
  });
});
