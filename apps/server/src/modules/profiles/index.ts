export {
  brandAddress,
  mailObject,
  newBrandKey,
  pageObject,
  brandImageChecker,
  profileImageKeys,
  studioMailBrand,
} from './brand-image.ts'
export { studioFinder, type FoundStudio, studioAddress } from './subdomain.ts'
export { createProfile, openProfile } from './open-profile.ts'
export type { ProfilesDeps, ProfileRow } from './profiles.module.ts'
export { profilesPolicies, profilesRoutes } from './profiles.routes.ts'
export { moveProfileEmail } from './profile.repository.ts'
export { releaseAllSubdomains } from './subdomain.repository.ts'
