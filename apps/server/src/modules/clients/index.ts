export { mailedCode, revealAccessCode, resetAccessCode, setOwnPassword, normalizeSecret } from './client-secret.ts'
export {
  findClient,
  findClientByEmail,
  inviteClient,
  isInvited,
  renewSecretHash,
  deleteSecretEvents,
} from './client.repository.ts'
export { findLinkByToken } from './client-link.repository.ts'
export type { ClientReadersPort, ClientsRoutesDeps, ClientsDeps, FamilyKind } from './clients.module.ts'
export { clientsPolicies, ownsAllClients, clientsRoutes, createClient, type NewClient } from './clients.routes.ts'
export {
  ensurePersonalLink,
  personalLinkInside,
  revokeLink,
  revokeLinksInside,
  revokeLinks,
  type PersonalLink,
} from './personal-link.ts'
export {
  insertPreviewCode,
  usePreviewCode,
  adoptSession,
  deleteClientSession,
  endParticipantGrants,
  grantGallery,
  insertClientSession,
  insertGuests,
  type NewGuest,
  renewClientSession,
  storeTypedPin,
} from './sessions/client-session.repository.ts'
export {
  familySessionReader,
  familyExpiry,
  familyMaxAgeSeconds,
  previewExpiry,
} from './sessions/read-family-session.ts'
export { sweepSessionsJob } from './sessions/sweep-sessions.job.ts'
