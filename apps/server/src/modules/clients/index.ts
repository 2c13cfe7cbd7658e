export { mailedCode, revealAccessCode, resetAccessCode, setOwnPassword, typedSecret } from './client-secret.ts'
export {
  findClient,
  findClientByEmail,
  inviteClient,
  isInvited,
  renewSecretHash,
  forgetSecretEvents,
} from './client.repository.ts'
export { findLinkByToken } from './client-link.repository.ts'
export type { ClientDeskNeeds, ClientsNeeds, FamilyKind } from './clients.module.ts'
export { clientsPolicies, mineAlone, clientsRoutes, createClient, type NewClient } from './clients.routes.ts'
export {
  ensurePersonalLink,
  personalLinkInside,
  revokeLink,
  revokeLinksInside,
  revokeLinksOf,
  type PersonalLink,
} from './personal-link.ts'
export {
  insertPreviewCode,
  usePreviewCode,
  adoptSession,
  deleteClientSession,
  grantGallery,
  insertClientSession,
  storeTypedPin,
} from './sessions/client-session.repository.ts'
export {
  familySessionReader,
  familyExpiry,
  familyMaxAgeSeconds,
  previewExpiry,
} from './sessions/read-family-session.ts'
export { sweepSessionsJob } from './sessions/sweep-sessions.job.ts'
