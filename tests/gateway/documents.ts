/** Documents the tests send, as a screen or an integration would. */
export const CLIENT = `id name email phone address dateOfBirth emergencyContact therapeuticGoals notesText
  status joinedAt version initials totalSessions lastSessionAt`;
export const CLIENTS = `query Clients($filter: ClientFilter, $page: Int! = 1, $pageSize: Int! = 10) {
  clients(filter: $filter, page: $page, pageSize: $pageSize) { items { ${CLIENT} } pageInfo { page pageSize pageCount total } }
}`;
export const SCREEN = `query Screen {
  clients { items { id name } pageInfo { total } }
  clientStats { totalClients activeClients newClientsThisMonth totalSessions }
  viewer {
    id fullName email timeZone
    membership { plan { id name isMostPopular } variant startedAt expiresAt isExpired daysRemaining }
    limits { clients { used max remaining ratio level } aiGenerations { used max level resetsAt } }
  }
}`;
export const ERRORS = "errors { code field message limit { used max planName } current { id name version } }";
export const CREATE = `mutation Create($input: ClientInput!, $key: ID) {
  createClient(input: $input, idempotencyKey: $key) { client { ${CLIENT} } ${ERRORS} }
}`;
export const UPDATE = `mutation Update($id: ID!, $version: Int, $input: ClientInput!) {
  updateClient(id: $id, version: $version, input: $input) { client { id version } ${ERRORS} }
}`;
export const SET_STATUS = `mutation SetStatus($id: ID!, $status: ClientStatus!) {
  setClientStatus(id: $id, status: $status) { client { id status } ${ERRORS} }
}`;
export const REMOVE = `mutation Remove($id: ID!) { deleteClient(id: $id) { deletedClientId ${ERRORS} } }`;
export const INPUT = { name: "Ana", email: "ana@correo.es", phone: "600 000 000" };
