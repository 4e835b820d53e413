// One peer of the gateway, as its own documentation says to set it up: node peer.mjs <kind> <service> <port>
import "reflect-metadata";
import { createServer } from "node:http";
import { openUpstream, typeDefs } from "./upstream.mjs";

const [kind = "", service = "", port = "0"] = process.argv.slice(2);
const clients = openUpstream(service);

async function mercurius(jit) {
  const { default: fastify } = await import("fastify");
  const { default: plugin } = await import("mercurius");
  const app = fastify();
  const resolvers = { Query: { clients: (_root, args, { authorization }) => clients(args, authorization) } };
  const context = ({ headers }) => ({ authorization: headers.authorization });
  app.register(plugin, { schema: typeDefs, resolvers, context, ...(jit && { jit: 1 }) });
  await app.listen({ port: Number(port), host: "127.0.0.1" });
}

async function yoga() {
  const { createSchema, createYoga } = await import("graphql-yoga");
  const resolvers = {
    Query: { clients: (_root, args, { request }) => clients(args, request.headers.get("authorization")) },
  };
  const server = createServer(createYoga({ schema: createSchema({ typeDefs, resolvers }), logging: false }));
  await new Promise((listening) => server.listen(Number(port), "127.0.0.1", listening));
}

async function apollo() {
  const { ApolloServer } = await import("@apollo/server");
  const { startStandaloneServer } = await import("@apollo/server/standalone");
  const { schema } = await import("./typeGraphql.mjs");
  const context = async ({ req }) => ({ clients: (args) => clients(args, req.headers.authorization) });
  await startStandaloneServer(new ApolloServer({ schema }), {
    context,
    listen: { port: Number(port), host: "127.0.0.1" },
  });
}

const peers = { mercurius: () => mercurius(false), "mercurius-jit": () => mercurius(true), yoga, apollo };
await peers[kind]();
process.send?.("ready");
