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
    id fullName email timeZone workingHours { from to }
    membership { plan { id name isMostPopular } variant startedAt expiresAt isExpired daysRemaining }
    limits { clients { used max remaining ratio level } aiGenerations { used max level resetsAt } }
  }
}`;
export const ERRORS = "errors { code field message limit { used max planName } current { id name version } }";
export const CREATE = `mutation Create($input: ClientInput!, $key: ID) {
  createClient(input: $input, idempotencyKey: $key) { client { ${CLIENT} } ${ERRORS} }
}`;
export const UPDATE = `mutation Update($id: ID!, $version: Int, $overwrite: Boolean! = false, $input: ClientInput!) {
  updateClient(id: $id, version: $version, overwrite: $overwrite, input: $input) { client { id version } ${ERRORS} }
}`;
export const SET_STATUS = `mutation SetStatus($id: ID!, $version: Int, $overwrite: Boolean! = false, $status: ClientStatus!) {
  setClientStatus(id: $id, version: $version, overwrite: $overwrite, status: $status) { client { id status } ${ERRORS} }
}`;
export const REMOVE = `mutation Remove($id: ID!) { deleteClient(id: $id) { deletedClientId ${ERRORS} } }`;
export const INPUT = { name: "Ana", email: "ana@correo.es", phone: "600 000 000" };

export const SESSION = `id startsAt endsAt durationMinutes type location notes price { amount currency } status
  displayStatus isPast isCompleted canConfirm canCancel version
  reminder { option dueAt deliveries { recipient outcome reason at } } client { id name initials }`;
export const SESSIONS = `query Sessions($filter: TherapySessionFilter, $page: Int! = 1) {
  therapySessions(filter: $filter, page: $page) { items { ${SESSION} } pageInfo { total } }
}`;
export const AGENDA = `query Agenda($month: String) {
  agenda(month: $month) {
    timeZone today month neighbours
    therapySessions { id } todaySessions { id } upcomingSessions { items { id } pageInfo { total } }
  }
}`;
const SESSION_SAVED = `therapySession { ${SESSION} }
  errors { code field message current { id version } overlaps { id client { name } } }`;
export const CREATE_SESSION = `mutation Create($input: TherapySessionInput!, $key: ID, $allowOverlap: Boolean! = false) {
  createTherapySession(input: $input, idempotencyKey: $key, allowOverlap: $allowOverlap) { ${SESSION_SAVED} }
}`;
export const UPDATE_SESSION = `mutation Update($id: ID!, $version: Int, $overwrite: Boolean! = false, $input: TherapySessionInput!) {
  updateTherapySession(id: $id, version: $version, overwrite: $overwrite, input: $input) { ${SESSION_SAVED} }
}`;
export const MOVE_SESSION = `mutation Move($id: ID!, $version: Int, $overwrite: Boolean! = false, $startsAt: DateTime!, $durationMinutes: Int) {
  moveTherapySession(id: $id, version: $version, overwrite: $overwrite, startsAt: $startsAt, durationMinutes: $durationMinutes) { ${SESSION_SAVED} }
}`;
export const SESSION_INPUT = {
  clientId: "c1",
  type: "ASSESSMENT",
  startsAt: "2026-12-01T10:30:00+01:00",
  durationMinutes: 45,
  price: { amount: "45.50" },
  reminder: "ONE_DAY_BEFORE",
};

export const NOTE = `id title content preview tags priority isPrivate isAiGenerated createdAt version
  client { id name initials }`;
export const NOTES = `query Notes($filter: NoteFilter, $page: Int! = 1, $pageSize: Int! = 10) {
  notes(filter: $filter, page: $page, pageSize: $pageSize) { items { ${NOTE} } pageInfo { total } }
}`;
const NOTE_SAVED = `note { ${NOTE} } errors { code field message current { id version content } }`;
export const CREATE_NOTE = `mutation Create($input: NoteInput!, $key: ID, $discardDraft: Boolean! = false) {
  createNote(input: $input, idempotencyKey: $key, discardDraft: $discardDraft) { ${NOTE_SAVED} }
}`;
export const UPDATE_NOTE = `mutation Update($id: ID!, $version: Int, $overwrite: Boolean! = false, $input: NoteInput!, $discardDraft: Boolean! = false) {
  updateNote(id: $id, version: $version, overwrite: $overwrite, input: $input, discardDraft: $discardDraft) { ${NOTE_SAVED} }
}`;
const DRAFT =
  "noteId title content tags priority isPrivate isAiGenerated therapySessionId version savedAt client { id name } aiWork { text versions { title content tags } chosen length cutGenerations generations { sections { heading prompt } isForAnother } }";
export const NOTE_DRAFT = `query Draft($noteId: ID) { noteDraft(noteId: $noteId) { ${DRAFT} } }`;
export const SAVE_DRAFT = `mutation SaveDraft($noteId: ID, $input: NoteDraftInput!) {
  saveNoteDraft(noteId: $noteId, input: $input) { draft { ${DRAFT} } errors { code field message } }
}`;
export const DISCARD_DRAFT =
  "mutation DiscardDraft($noteId: ID) { discardNoteDraft(noteId: $noteId) { discarded errors { code } } }";
export const NOTE_INPUT = { title: "Sueño", content: "Duerme mejor.", clientId: "c1" };

const WRITTEN = "usage { used max level } errors { code field message limit { used max planName } }";
export const GENERATE = `mutation Generate($text: String!, $clientId: ID) {
  generateNoteOptions(text: $text, clientId: $clientId) { options { title content tags } ${WRITTEN} }
}`;
export const ENHANCE = `mutation Enhance($text: String!, $clientId: ID) {
  enhanceNote(text: $text, clientId: $clientId) { note { title content tags } ${WRITTEN} }
}`;

/** What the home screen asks, together. */
export const DASHBOARD_SCREEN = `query Dashboard {
  viewer { id fullName }
  dashboard {
    timeZone today
    stats { activeClients newClientsThisMonth sessionsToday completedSessionsToday totalHoursThisMonth }
    todaySessions { id client { id name initials } type startsAt endsAt status goalProgress }
    recentNotes { id client { id name } createdAt preview priority isAiGenerated }
  }
}`;
export const OBJECTIVE = `id title description priority progress status targetDate completedOn createdAt version
  client { id name initials }`;
export const OBJECTIVES = `query Objectives($clientId: ID!, $status: ObjectiveStatus) {
  objectives(clientId: $clientId, status: $status) { ${OBJECTIVE} }
}`;
const OBJECTIVE_SAVED = `objective { ${OBJECTIVE} } errors { code field message current { id version progress } }`;
export const CREATE_OBJECTIVE = `mutation Create($input: ObjectiveInput!, $key: ID) {
  createObjective(input: $input, idempotencyKey: $key) { ${OBJECTIVE_SAVED} }
}`;
export const UPDATE_OBJECTIVE = `mutation Update($id: ID!, $version: Int, $overwrite: Boolean! = false, $input: ObjectiveInput!) {
  updateObjective(id: $id, version: $version, overwrite: $overwrite, input: $input) { ${OBJECTIVE_SAVED} }
}`;
export const SET_PROGRESS = `mutation SetProgress($id: ID!, $version: Int, $overwrite: Boolean! = false, $progress: Int!) {
  setObjectiveProgress(id: $id, version: $version, overwrite: $overwrite, progress: $progress) { ${OBJECTIVE_SAVED} }
}`;
export const OBJECTIVE_INPUT = { title: "Dormir siete horas", clientId: "c1" };
/** What the analytics screen asks, together. */
export const ANALYTICS_SCREEN = `query Analytics {
  analytics {
    keyMetrics { totalSessions sessionsPercentageChange activeClients newClientsThisMonth totalHoursThisYear }
    monthlyStats { month sessions clients }
    sessionTypes { type count percentage }
    clientSatisfaction { average count ratings { rating count percentage } }
  }
}`;
/** What the client's modal asks, together: all four tabs. */
export const CLIENT_SCREEN = `query Client($id: ID!) {
  client(id: $id) {
    ${CLIENT} activeObjectiveCount averageProgress
    currentFocus { ${OBJECTIVE} }
    objectives { ${OBJECTIVE} }
    notes(first: 5) { ${NOTE} }
    therapySessions(first: 5, upcoming: true) { ${SESSION} }
  }
  viewer { id timeZone }
}`;
