// What every peer does to answer a page of clients: ask the service, and name things as the schema does.
import { Pool } from "undici";

export const typeDefs = `
  type Query { clients(page: Int = 1, pageSize: Int = 10): ClientPage }
  type ClientPage { items: [Client!]! pageInfo: PageInfo! }
  type PageInfo { page: Int! pageSize: Int! pageCount: Int! total: Int! }
  type Client {
    id: ID! name: String! email: String! phone: String! address: String dateOfBirth: String emergencyContact: String
    therapeuticGoals: String notesText: String status: String! joinedAt: String initials: String! totalSessions: Int!
    lastSessionAt: String version: Int
  }`;

const initialsOf = (name) => {
  const words = name.split(" ");
  return `${words[0][0]}${words.at(-1)[0]}`.toUpperCase();
};

const toClient = (row) => ({
  id: row.id,
  name: row.nombre,
  email: row.email,
  phone: row.phone,
  address: row.address,
  dateOfBirth: row.dateOfBirth,
  emergencyContact: row.emergencyContact,
  therapeuticGoals: row.objetivosTerapeuticos,
  notesText: row.notes,
  status: row.isActive ? "ACTIVE" : "INACTIVE",
  joinedAt: row.createdAt,
  initials: initialsOf(row.nombre),
  totalSessions: row.totalSessions,
  lastSessionAt: row.sessions[0]?.date ?? row.createdAt,
  version: row.version,
});

/** @returns asks the service for one page of clients, on behalf of whoever has the token, which it does not check */
export function openUpstream(url) {
  const pool = new Pool(url, { connections: 64, pipelining: 1 });
  return async ({ page = 1, pageSize = 10 }, authorization = "") => {
    const path = `/clientes?page=${page}&pageSize=${pageSize}`;
    const { body } = await pool.request({ path, method: "GET", headers: { authorization } });
    const { data, pagination } = await body.json();
    return { items: data.map(toClient), pageInfo: pagination };
  };
}
